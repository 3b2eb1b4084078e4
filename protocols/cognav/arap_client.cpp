// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_client.h"

#include <fmt/format.h>

#include <utility>

namespace magna {

ArapClient::ArapClient(Host& host, Connection& connection, CybotPort& robot, CognavProfile profile)
    : host_(host),
      connection_(connection),
      robot_(robot),
      rules_(magna::rules(profile)),
      bank_(robot, profile),
      monitor_(
          connection.name(), [&host] { return host.now_ns(); }, host.tap()),
      end_(bank_, robot, &monitor_),
      begun_ns_(host.heard_ns()) {}

ArapClient::~ArapClient() { host_.forget(*this); }

void ArapClient::on_input(std::string_view bytes) {
  const std::uint64_t asked = end_.counters().requests;
  const std::uint64_t sent = packets();
  end_.feed(bytes, host_.now_ns(), out_);
  for (std::uint64_t i = asked; i < end_.counters().requests; ++i) connection_.count_message();
  if (end_.turned_away()) {
    connection_.drop(*end_.turned_away());
    return;
  }
  if (asked == 0 && served()) {
    connection_.set_silent(false);  // its robot never was
    host_.arrived(*this);
  }
  heard_ns_ = host_.heard_ns();
  if (connection_.silent() && served()) set_silent(false);
  robot_.expire(heard_ns_);
  send(packets() - sent);
  host_.handled(*this);
}

void ArapClient::expire(std::int64_t now) {
  // Bytes that waited while this machine was busy do not count as silence.
  if (connection_.take_waiting() || connection_.over()) return;
  end_request(now);
  if (connection_.over()) return;
  robot_.expire(host_.heard_ns());
  check_silence();
}

void ArapClient::end_request(std::int64_t now) {
  const auto due = deadline();
  if (!due || now < *due) return;
  const std::uint64_t sent = packets();
  end_.expire(now, out_);
  send(packets() - sent);
}

void ArapClient::check_silence() {
  const std::int64_t now = host_.heard_ns();
  const CybotTimeouts& most = host_.timeouts();
  if (!served()) {
    if (now - begun_ns_ >= to_ns(most.mute)) {
      connection_.drop(fmt::format("silent: no request of a CyBOT within {:g} s", most.mute));
    } else if (now - begun_ns_ >= to_ns(most.silent) && !connection_.silent()) {
      connection_.set_silent(true);
      connection_.error(fmt::format("silent: no request of a CyBOT for {:g} s; closed after {:g} s",
                                    most.silent, most.mute));
    }
    return;
  }
  if (robot_.busy()) heard_ns_ = now;  // its firmware may poll again only after the instruction
  if (now - heard_ns_ >= to_ns(most.lost)) {
    connection_.drop(fmt::format("nothing heard for {:g} s", most.lost));
  } else if (now - heard_ns_ >= to_ns(most.silent) && !connection_.silent()) {
    set_silent(true);
    connection_.error(fmt::format("silent: nothing heard for {:g} s", most.silent));
  }
}

void ArapClient::set_silent(bool silent) {
  connection_.set_silent(silent);
  robot_.set_silent(silent);
}

void ArapClient::on_closed() {
  if (end_.open()) {
    monitor_.broke_off();
    connection_.error("left in the middle of a request");
  }
  host_.left(*this);
}

void ArapClient::send(std::uint64_t packets) {
  if (out_.empty()) return;
  // Sending may drop the connection, which calls back from here.
  const std::string bytes = std::exchange(out_, {});
  connection_.send(bytes, packets);
}

std::uint64_t ArapClient::packets() const {
  const ArapCounters& counters = end_.counters();
  return counters.requests + counters.bad_check + counters.unfinished;
}

}  // namespace magna
