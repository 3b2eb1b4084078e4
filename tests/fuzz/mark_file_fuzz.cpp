// SPDX-License-Identifier: GPL-3.0-or-later
// A file of marks or missions is rejected with its place, or read completely and written again, in
// both formats, with the same content.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/marks.h"
#include "core/view/mark_file.h"
#include "core/view/mission_file.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

const magna::CellMap kFuzzMap({0, 0}, 100, 100);

void read_as_missions(std::string_view text) {
  const auto read = magna::read_missions(text, "missions", kFuzzMap);
  if (!read) {
    require(read.error().file == "missions" && !read.error().message.empty());
    require(read.error().line >= 1 && read.error().column >= 1);
    return;
  }
  const auto again = magna::read_missions(magna::mission_json(*read), "again", kFuzzMap);
  require(again && again->missions == read->missions && again->marks == read->marks);
  std::vector<std::string> left_out;
  require(bool(magna::read_missions(mission_geo_json(*read, left_out), "places", kFuzzMap)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = magna::read_marks(text, "marks", kFuzzMap);
  read_as_missions(text);
  if (!read) {
    const auto ends = std::ranges::count_if(text, [](char c) { return c == '\n' || c == '\r'; });
    const auto lines = ends + 1;
    require(read.error().file == "marks" && !read.error().message.empty());
    require(read.error().line >= 1 && read.error().line <= lines && read.error().column >= 1);
    return 0;
  }
  require(read->size() <= magna::Marks::kMost);
  std::vector<magna::Mark> marks;
  marks.reserve(read->size());
  for (const magna::MarkContent& mark : *read) {
    require(kFuzzMap.contains(mark.at) && mark.text.size() <= magna::MarkContent::kMaxBytes);
    marks.push_back({{}, mark, "operator", 1});
  }
  // Places are written to a millimetre: only then nothing changes.
  const auto reread = magna::read_marks(mark_csv(marks, 0.1), "marks", kFuzzMap);
  require(reread && reread->size() == read->size());
  for (std::size_t k = 0; k < marks.size(); ++k) marks[k].mark = (*reread)[k];
  for (const std::string& again : {mark_csv(marks, 0.1), mark_json(marks, 0.1)}) {
    const auto same = magna::read_marks(again, "marks", kFuzzMap);
    require(same && *same == *reread);
  }
  return 0;
}
