// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_client.h"

#include <utility>

#include "protocols/actr/form_fields.h"
#include "protocols/net/printable.h"

namespace magna {

namespace {

constexpr std::size_t kMostOfValue = 120;  // bytes; all of it is in the bytes

/// "mission" of "(mission robot1 …)".
std::string head_of(std::string_view line) {
  const std::size_t begin = line.find_first_not_of("( \t\r\n");
  if (begin == std::string_view::npos) return {};
  const std::size_t end = line.find_first_of(" ()\t\r\n", begin);
  return std::string(line.substr(begin, end == std::string_view::npos ? end : end - begin));
}

/// "robot1 …" of it.
std::string rest_of(std::string_view line) {
  constexpr std::string_view kSpace = " \t\r\n";
  std::size_t at = line.find_first_not_of("( \t\r\n");
  at = line.find_first_of(" ()\t\r\n", at == std::string_view::npos ? line.size() : at);
  at = line.find_first_not_of(kSpace, at == std::string_view::npos ? line.size() : at);
  if (at == std::string_view::npos) return {};
  std::string_view rest = line.substr(at, line.find_last_not_of(kSpace) + 1 - at);
  if (rest.ends_with(')')) rest.remove_suffix(1);
  return printable(rest, kMostOfValue);
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
    show_form(true, item.text);
    host_.take_form(*this, item.text);
  });
}

void ActrClient::send(const Lines& lines) {
  if (tap_ != nullptr && tap_->on()) {
    std::string_view rest = lines.text;
    for (std::size_t end = 0; !rest.empty(); rest.remove_prefix(end)) {
      const std::size_t found = rest.find('\n');
      end = found == std::string_view::npos ? rest.size() : found + 1;
      show_form(false, rest.substr(0, end));
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
  frame.value = rest_of(bytes);
  frame.fields = form_fields(bytes);
  frame.good = verdict.empty();
  frame.verdict = std::move(verdict);
  const std::uint64_t number = tap_->put(std::move(frame), bytes);
  if (in) shown_ = number;
}

void ActrClient::show_form(bool in, std::string_view form) {
  if (tap_ != nullptr && tap_->on()) show(in, form, printable(head_of(form), 40), {});
}

bool ActrClient::refuse(const std::string& form, const std::string& why) {
  if (tap_ != nullptr) tap_->judge(shown_, why);
  return connection_.error(printable(form) + " refused: " + why);
}

void ActrClient::refuse_late(const std::string& verb, const std::string& uid,
                             const std::string& why) {
  show(true, {}, verb, uid.empty() ? why : uid + ": " + why);
  connection_.error("(" + verb + (uid.empty() ? "" : " " + uid) + " ...) refused: " + why);
}

bool ActrClient::hold_back() {
  if (!held_back_) held_back_ = connection_.backlog() > kBehind;
  return held_back_;
}

void ActrClient::on_drained() {
  if (std::exchange(held_back_, false)) host_.caught_up();
}

void ActrClient::on_closed() {
  if (!framer_.open()) return;
  const char* const what = "left in the middle of a form";
  show(true, {}, "no form", what);
  connection_.error(what);
}

}  // namespace magna
