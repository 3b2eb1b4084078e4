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

const char* use_name(SourceUse::Kind kind) {
  switch (kind) {
    case SourceUse::Kind::Definition: return "definition";
    case SourceUse::Kind::Call: return "call";
    case SourceUse::Kind::Binding: return "binding";
    case SourceUse::Kind::Setting: return "setting";
    case SourceUse::Kind::Reference: break;
  }
  return "reference";
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
  // (name base) → ((form kind file line column) …)
  table["source-uses"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue();
    LispValue::List uses;
    for (const SourceUse& use :
         door.sources()->uses(in[0].text(), static_cast<long>(in[1].number(0.0)))) {
      uses.emplace_back(LispValue::List{use.form, use_name(use.kind), use.file, double(use.line),
                                        double(use.column)});
    }
    return LispValue(std::move(uses));
  };
  table["calls-of"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue();
    const std::vector<std::string> names = door.sources()->calls_of(in[0].text());
    return LispValue(LispValue::List(names.begin(), names.end()));
  };
  // (place reading message symbol) → (message file line column)
  table["error-place"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue();
    const Error error = door.sources()->error(static_cast<long>(in[0].number(-1.0)),
                                              in[1].is_true(), in[2].text(), in[3].text());
    return LispValue(
        LispValue::List{error.message, error.file, double(error.line), double(error.column)});
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
