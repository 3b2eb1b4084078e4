// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_dispatcher.h"

#include <algorithm>
#include <cstring>

#include "protocols/net/connection.h"
#include "protocols/net/line.h"

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

DispatcherLine::DispatcherLine(std::unique_ptr<QIODevice> socket, const LinkClock& clock,
                               bool lockstep)
    : socket_(std::move(socket)),
      clock_(clock),
      session_({[this](std::string_view message) {
                  socket_->write(message.data(), static_cast<qint64>(message.size()));
                },
                [this](std::string_view form) { forms_.append(form); },
                [this](const std::string& line) { report_(line); }},
               lockstep) {
  setObjectName(QString::fromStdString(line_peer(*socket_)));
  set_up_line(*socket_, kMostPerTurn);
  QIODevice::open(QIODevice::ReadWrite | QIODevice::Unbuffered);
  due_.setSingleShot(true);
  due_.callOnTimeout(this, [this] { look(); });
  connect(socket_.get(), &QIODevice::readyRead, this, [this] { take_input(); });
  connect(socket_.get(), &QIODevice::bytesWritten, this, &QIODevice::bytesWritten);
  on_line_end(*socket_, *this, [this] { end({}); });
  session_.start(clock_.steady_ns());
  look_again();
  if (!line_connected(*socket_)) end({});
}

DispatcherLine::~DispatcherLine() {
  // Its last signals must not reach a half-destroyed line.
  socket_->disconnect(this);
}

qint64 DispatcherLine::bytesAvailable() const {
  return static_cast<qint64>(forms_.size()) + QIODevice::bytesAvailable();
}

qint64 DispatcherLine::readData(char* data, qint64 most) {
  const auto size = std::min(forms_.size(), static_cast<std::size_t>(most));
  std::memcpy(data, forms_.data(), size);
  forms_.erase(0, size);
  if (input_waits_ && forms_.size() <= kMostForms) {
    input_waits_ = false;
    QMetaObject::invokeMethod(
        this, [this] { take_input(); }, Qt::QueuedConnection);
  }
  return static_cast<qint64>(size);
}

qint64 DispatcherLine::writeData(const char* data, qint64 size) {
  lines_.append(data, static_cast<std::size_t>(size));
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = lines_.find('\n', begin)) != std::string::npos;) {
    session_.take_line(std::string_view(lines_).substr(begin, end - begin));
    begin = end + 1;
  }
  lines_.erase(0, begin);
  look_again();
  // All bytes were accepted; the writer holds positions back until bytesWritten.
  QMetaObject::invokeMethod(
      this, [this, size] { emit bytesWritten(size); }, Qt::QueuedConnection);
  return size;
}

void DispatcherLine::take_input() {
  if (closing_ || !problem_.empty() || input_waits_) return;
  std::string piece(static_cast<std::size_t>(kMostPerTurn), '\0');
  const qint64 read = socket_->read(piece.data(), kMostPerTurn);
  if (read <= 0) return;
  const std::string_view bytes(piece.data(), static_cast<std::size_t>(read));
  const bool good = framer_.feed(bytes, [this](std::string_view message) {
    if (!problem_.empty()) return;
    if (const auto why = session_.take_message(message, clock_.steady_ns())) end(*why);
  });
  if (!good) {
    end("a message of more than " + std::to_string(DispatcherFramer::kMost >> 20) + " MiB");
  }
  // Also for the forms before a mistake.
  if (!forms_.empty()) emit readyRead();
  if (closing_ || !problem_.empty()) return;
  if (socket_->bytesToWrite() > kMostUnsent) {
    end("it does not read: " + std::to_string(socket_->bytesToWrite()) + " bytes behind");
    return;
  }
  look_again();
  if (forms_.size() > kMostForms) {
    input_waits_ = true;
  } else if (socket_->bytesAvailable() > 0) {
    QMetaObject::invokeMethod(
        this, [this] { take_input(); }, Qt::QueuedConnection);
  }
}

void DispatcherLine::look() {
  if (closing_ || !problem_.empty()) return;
  if (const auto why = session_.look(clock_.steady_ns())) {
    end(*why);
    return;
  }
  look_again();
}

void DispatcherLine::look_again() {
  const std::int64_t wait = session_.next_look() - clock_.steady_ns();
  const int milliseconds = static_cast<int>(
      std::clamp<std::int64_t>((wait + 999'999) / 1'000'000, 0, 60'000));  // not too early
  if (!due_.isActive() || due_.remainingTime() > milliseconds) due_.start(milliseconds);
}

// Later: this may run within a function of the connection that has the line.
void DispatcherLine::end(const std::string& why) {
  if (closing_ || !problem_.empty()) return;
  problem_ = why;
  QMetaObject::invokeMethod(
      this, [this] { close(); }, Qt::QueuedConnection);
}

void DispatcherLine::close() {
  if (std::exchange(closing_, true)) return;
  due_.stop();
  if (!problem_.empty()) report_(problem_);
  QIODevice::close();
  end_line(*socket_);
}

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
