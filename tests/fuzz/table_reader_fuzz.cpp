// SPDX-License-Identifier: GPL-3.0-or-later
// A table is rejected with its place, or its records come out again when they are written with
// quotation marks and read once more.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/table_file.h"

namespace {

constexpr std::array<std::string_view, 3> kNames = {"class", "x", "text"};

void require(bool holds) {
  if (!holds) std::abort();
}

using Records = std::vector<std::array<std::string, kNames.size()>>;

/// Nothing = the table has an error.
std::optional<Records> read(std::string_view text) {
  magna::TableReader table(text, "table", kNames, 2);
  Records records;
  while (table.next()) {
    auto& record = records.emplace_back();
    for (std::size_t k = 0; k < kNames.size(); ++k) record[k] = table.text(k);
  }
  if (!table.error()) return records;
  const auto ends = std::ranges::count_if(text, [](char c) { return c == '\n' || c == '\r'; });
  require(table.error()->file == "table" && !table.error()->message.empty());
  require(table.error()->line >= 1 && table.error()->line <= ends + 1);
  require(table.error()->column >= 1);
  return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto records = read(text);
  if (!records) return 0;
  magna::TableWriter again("class,x,text,row");
  for (const auto& record : *records) {
    for (const std::string& field : record) again.add(field);
    again.record(1);  // so that no record is empty
  }
  const auto reread = read(again.text());
  require(reread && *reread == *records);
  magna::TableReader table(text, "table", kNames, 2);
  while (table.next() && table.number(1, "metres")) continue;
  return 0;
}
