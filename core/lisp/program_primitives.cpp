// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/primitives.h"
#include "core/lisp/program_files.h"
#include "core/lisp/program_sources.h"

namespace magna {

namespace {

LispReport report_from(const LispValue& program, std::string kind, const LispValue& text,
                       const LispValue& place) {
  return {static_cast<std::uint32_t>(program.whole()), std::move(kind), text.text(),
          static_cast<long>(place.number(-1.0))};
}

}  // namespace

void add_program_primitives(PrimitiveTable& table) {
  table["output"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.output(static_cast<std::uint32_t>(in[0].whole()), in[1].text());
    return LispValue();
  };
  table["program"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.enter_program(static_cast<std::uint32_t>(in[0].whole()));
    return LispValue();
  };
  table["report"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.report(report_from(in[0], in[1].text(), in[2], in[3]));
    return LispValue();
  };
  table["read-source"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return Error{"no file can be loaded here"};
    return read_source(*door.sources(), in);
  };
  table["call-places"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return Error{"no text is known here"};
    return call_places(*door.sources(), in[0]);
  };
  table["error-text"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue(in[2].text());
    const auto place = static_cast<long>(in[0].number(-1.0));
    return LispValue(
        door.sources()->error(place, in[1].is_true(), in[2].text(), in[3].text()).text());
  };
  table["message"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.message(static_cast<std::uint32_t>(in[0].whole()), in[1].text(), in[2].text());
    return LispValue();
  };
  table["program-failed"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.program_failed(report_from(in[0], "error", in[1], in[2]));
    return LispValue();
  };
}

}  // namespace magna
