// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/action_messages.h"

#include <fmt/format.h>

#include "protocols/gobot/gobot_framer.h"
#include "protocols/gobot/gobot_json.h"

namespace magna {
namespace {

std::string message(std::string_view type, std::string_view data, std::string_view more = {}) {
  return length_frame(fmt::format(R"({{"type":"{}","data":{{{}}}{}}})", type, data, more));
}

}  // namespace

std::string action_response(std::string_view temp_id, ActionId action) {
  return message("action_response",
                 fmt::format(R"("action_id":{},"temp_id":{})", action.value, temp_id));
}

std::string action_refusal(std::string_view temp_id) {
  return message("action_response", fmt::format(R"("action_id":-1,"temp_id":{})", temp_id));
}

std::string action_feedback(ActionId action, double feedback) {
  std::string number;
  append_number(number, feedback);
  return message("action_feedback",
                 fmt::format(R"("feedback":{},"action_id":{})", number, action.value));
}

std::string action_result(ActionId action, bool result) {
  return message("action_result",
                 fmt::format(R"("result":{},"action_id":{})", result, action.value));
}

std::string action_preempt(ActionId action) {
  return message("action_preempt", fmt::format(R"("action_id":{})", action.value));
}

std::string action_cancel(ActionId action) {
  const std::string fields = fmt::format(R"("action_id":{},"cancelled":true)", action.value);
  return message("action_cancel", fields, "," + fields);
}

}  // namespace magna
