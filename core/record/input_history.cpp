// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/input_history.h"

#include <utility>

#include "core/engine/input_log.h"

namespace magna {

InputHistory::InputHistory(SessionHeader header)
    : header_(std::move(header)),
      writer_([this](std::string_view bytes) { bytes_ += bytes; }, kSessionProfile, {}),
      channel_(writer_.add_channel(std::string(topic::kInputs), "json")) {}

void InputHistory::add(const LoggedInput& logged, std::uint64_t now) {
  writer_.add_message(channel_, header_.time_of(logged.tick), now, log_line(logged));
  ++count_;
}

SessionPast InputHistory::past() {
  writer_.close_chunk();
  return {bytes_, count_};
}

}  // namespace magna
