// SPDX-License-Identifier: GPL-3.0-or-later
// A session with ACT-R's dispatcher sends only whole messages and forms of the interface, whatever
// the dispatcher sends.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocols/actr/dispatcher_session.h"
#include "protocols/actr/lisp_text.h"

namespace {

constexpr std::int64_t kStepNs = 200'000'000;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_message(std::string_view message) {
  require(!message.empty() && message.back() == magna::DispatcherFramer::kEnd);
  message.remove_suffix(1);
  require(message.find(magna::DispatcherFramer::kEnd) == std::string_view::npos);
  require(nlohmann::json::parse(message, nullptr, false).is_object());
}

void check_form(std::string_view form) {
  require(!form.empty() && form.back() == '\n');
  form.remove_suffix(1);
  require(!magna::read_form(form).error);
}

void show_window(magna::DispatcherSession& session) {
  for (const std::string_view line :
       {"(window listview1 listview 0 0 200 600)", "(window mapview1 mapview 220 0 600 600)",
        "(window imgview1 imgview 820 0 320 240)", "(robot robot1 p2at 1.0000 2.0000 0.0000)",
        "(mission robot1)", "(status robot1 idle nil nil nil world)", "(select robot1)",
        "(selection robot1 robot1)", "(geometry robot1 row 0 0 200 24)",
        "(geometry mapview1 map 300 100 20.0000 0.0000)",
        "(geometry imgview1 image 820 0 320 240 320 240)",
        "(image image-1 vict 60 30 10 20 0.0000)"}) {
    session.take_line(line);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const bool lockstep = size > 0 && data[0] == ' ';
  magna::DispatcherSession session(
      {&check_message, &check_form,
       [](const std::string& line) { require(!line.empty() && line.find('\n') == line.npos); }},
      lockstep);
  std::int64_t now = 0;
  session.start(now);
  show_window(session);
  magna::DispatcherFramer framer;
  bool over = false;
  framer.feed({reinterpret_cast<const char*>(data), size}, [&](std::string_view message) {
    if (over) return;
    now += kStepNs;
    const auto wrong = session.take_message(message, now);
    if (lockstep) session.take_line("(time 0.1000 2)");
    const auto late = wrong ? wrong : session.look(now);
    require(!late || !late->empty());
    over = late.has_value();
  });
  return 0;
}
