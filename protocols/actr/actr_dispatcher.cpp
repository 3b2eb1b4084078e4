// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_dispatcher.h"

#include <utility>

#include "protocols/actr/dispatcher_line.h"
#include "protocols/net/connection.h"

namespace magna {
namespace {

Dialer::Options dialer_options(ActrDispatcher::Options options) {
  Dialer::Options dialer;
  dialer.peer = std::move(options.peer);
  dialer.first_wait_ms = options.first_wait_ms;
  dialer.longest_wait_ms = options.longest_wait_ms;
  if (options.log) {
    dialer.log = [log = std::move(options.log)](const std::string& line) {
      log("ACT-R: dispatcher: " + line);
    };
  }
  return dialer;
}

}  // namespace

ActrDispatcher::ActrDispatcher(ActrServer& server, Options options)
    : server_(server),
      clock_(options.clock != nullptr ? *options.clock : system_clock_),
      dialer_(dialer_options(std::move(options)),
              [this](std::unique_ptr<QIODevice> socket) { return connected(std::move(socket)); }) {}

void ActrDispatcher::remove() {
  dialer_.cancel();
  if (line_) line_->close();
}

bool ActrDispatcher::connected(std::unique_ptr<QIODevice> socket) {
  auto made = std::make_unique<DispatcherLine>(std::move(socket), clock_, server_.lockstep());
  DispatcherLine* const line = made.get();
  line_ = line;
  QObject::connect(line, &QIODevice::aboutToClose, &dialer_,
                   [this, line] { dialer_.lost(line->served(), line->problem()); });
  Connection* const connection = server_.adopt(std::move(made));
  if (connection == nullptr) return false;
  line->report_to([connection](const std::string& why) { connection->error(why); });
  return true;
}

}  // namespace magna
