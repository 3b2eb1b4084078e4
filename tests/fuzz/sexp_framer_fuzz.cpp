// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes through the framer and the command parser: the result does not depend on the splits,
// stays within the limits, and can be written again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/sexp/sexp_framer.h"
#include "protocols/actr/client_requests.h"
#include "protocols/actr/form_writer.h"
#include "protocols/actr/robot_answers.h"
#include "protocols/actr/robot_verbs.h"
#include "protocols/actr/uid_table.h"

namespace {

using magna::FramedItem;
using magna::SexpFramer;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

std::vector<FramedItem> frame(std::string_view bytes, std::size_t piece) {
  SexpFramer framer;
  std::vector<FramedItem> items;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    framer.feed(bytes.substr(at, piece),
                [&](FramedItem item) { items.push_back(std::move(item)); });
    require(framer.held() <= SexpFramer::kMaxForm, "no more than one form is held back");
  }
  return items;
}

/// The lexer of Lisp takes any bytes: tokens follow each other up to the end, and the reader stops
/// at a place in the text.
void check_lexer(std::string_view bytes) {
  magna::SexpLexer<> lexer(magna::kLispTable, bytes);
  std::size_t last = 0;
  for (auto token = lexer.next(); token.kind != magna::SexpKind::End; token = lexer.next()) {
    require(token.begin >= last && token.begin < token.end, "tokens follow each other");
    require(token.closed || (token.end == bytes.size() && lexer.opened() >= token.begin),
            "only the end of the text leaves a token open");
    last = token.end;
  }
  require(lexer.at() == bytes.size(), "all bytes are taken");
  const auto silent = [](const magna::SexpProblem&) { return std::string("wrong"); };
  const magna::SexpTree tree(bytes,
                             {magna::kLispTable, magna::SexpStyle::Written, 100, silent, 1000});
  require(!tree.error || tree.error->byte <= bytes.size(), "an error has its place");
}

void check_request(std::string_view form, const magna::SexpTree& read) {
  const auto parsed = magna::read_robot_request(read, form, magna::AttributeTable());
  if (const auto* error = std::get_if<magna::RobotRequestError>(&parsed)) {
    require(error->text.starts_with("line "), "a refusal has its place");
    const std::string line = magna::error_line(error->id, error->code, error->text);
    const auto end = static_cast<std::ptrdiff_t>(line.size()) - 1;
    require(
        std::all_of(line.begin(), line.begin() + end, [](char c) { return c >= ' ' && c <= '~'; }),
        "an answer is one line of ASCII");
    return;
  }
  const auto& request = std::get<magna::RobotRequest>(parsed);
  require(!request.id.empty() && request.verb != nullptr, "a request is complete");
  if (magna::is_command(*request.verb)) {
    const auto command = magna::robot_command(*request.verb, {}, request.values);
    require(!magna::name(command).empty(), "its values fit its command");
  }
}

void check_form(std::string_view form) {
  require(form.size() <= SexpFramer::kMaxForm, "a form is within the limit");
  require(form.starts_with('(') && form.ends_with(')'), "a form is a list");
  const magna::SexpTree read = magna::read_form(form);
  if (read.begins_with("command")) {
    check_request(form, read);
    return;
  }
  const auto parsed = magna::parse_command(form, read);
  if (const auto* error = std::get_if<magna::ActrCommandError>(&parsed)) {
    require(!error->message.empty(), "a refusal says why");
    require(error->place.byte <= form.size(), "a refusal is about a place in the form");
    require(error->place.line >= 1 && error->place.column >= 1, "lines and columns count from 1");
    return;
  }
  const auto& command = std::get<magna::ActrCommand>(parsed);
  const magna::Plan plan{{command.waypoint}, false};
  std::string line;
  require(magna::append_mission_line(line, "robot1", plan), "what is taken can be sent");
  const std::string uid = magna::UidTable::slug(command.uid, "robot");
  require(!uid.empty() && uid.size() <= magna::UidTable::kMaxLength, "every name has a slug");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_lexer(bytes);
  const auto items = frame(bytes, size == 0 ? 1 : size);
  require(frame(bytes, 1) == items, "byte by byte gives the same as in one piece");
  require(frame(bytes, 7) == items, "pieces of seven give the same as one piece");
  for (const FramedItem& item : items) {
    require(item.offset < size, "an item begins in the input");
    if (item.kind == FramedItem::Kind::Form) check_form(item.text);
  }
  return 0;
}
