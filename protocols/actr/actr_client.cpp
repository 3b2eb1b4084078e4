// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_client.h"

#include <utility>

namespace magna {

namespace {

/// "mission" of "(mission robot1 …)".
std::string head_of(std::string_view line) {
  const std::size_t begin = line.find_first_not_of("( \t\r\n");
  if (begin == std::string_view::npos) return {};
  const std::size_t end = line.find_first_of(" ()\t\r\n", begin);
  return std::string(line.substr(begin, end == std::string_view::npos ? end : end - begin));
}

}  // namespace

ActrClient::ActrClient(Host& host, Connection& connection, FrameTap* tap)
    : host_(host), connection_(connection), tap_(tap) {}

ActrClient::~ActrClient() { host_.forget(*this); }

void ActrClient::on_input(std::string_view bytes) {
  framer_.feed(bytes, [this](const FramedItem& item) {
    if (connection_.over()) return;
    if (item.kind == FramedItem::Kind::Error) {
      const std::string what = "byte " + std::to_string(item.offset) + ": " + item.text;
      show(true, {}, "no form", what);
      connection_.error(what);
      return;
    }
    connection_.count_message();
    show(true, item.text, head_of(item.text), {});
    host_.take_form(*this, item.text);
  });
}

void ActrClient::send(const Lines& lines) {
  if (tap_ != nullptr && tap_->on()) {
    std::string_view rest = lines.text;
    for (std::size_t end = 0; !rest.empty(); rest.remove_prefix(end)) {
      const std::size_t found = rest.find('\n');
      end = found == std::string_view::npos ? rest.size() : found + 1;
      show(false, rest.substr(0, end), head_of(rest.substr(0, end)), {});
    }
  }
  connection_.send(lines.text, lines.count);
}

void ActrClient::show(bool in, std::string_view bytes, std::string what, std::string verdict) {
  if (tap_ == nullptr || !tap_->on()) return;
  LinkFrame frame;
  frame.server = "ACT-R";
  frame.client = connection_.name();
  frame.in = in;
  frame.text = true;
  frame.what = std::move(what);
  frame.good = verdict.empty();
  frame.verdict = std::move(verdict);
  tap_->put(std::move(frame), bytes);
}

bool ActrClient::hold_back() {
  if (!held_back_) held_back_ = connection_.backlog() > kBehind;
  return held_back_;
}

void ActrClient::on_drained() {
  if (std::exchange(held_back_, false)) host_.caught_up();
}

void ActrClient::on_closed() {
  if (framer_.open()) connection_.error("left in the middle of a form");
}

}  // namespace magna
