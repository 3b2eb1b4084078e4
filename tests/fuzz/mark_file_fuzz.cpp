// SPDX-License-Identifier: GPL-3.0-or-later
// A file of marks is rejected with its place, or read completely and written again, in both
// formats, with the same content.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/engine/marks.h"
#include "core/view/mark_file.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const magna::CellMap kMap({0, 0}, 100, 100);
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = magna::read_marks(text, "marks", kMap);
  if (!read) {
    const auto lines = std::ranges::count(text, '\n') + 1;
    require(read.error().file == "marks" && !read.error().message.empty());
    require(read.error().line >= 1 && read.error().line <= lines && read.error().column >= 1);
    return 0;
  }
  require(read->size() <= magna::Marks::kMost);
  std::vector<magna::Mark> marks;
  marks.reserve(read->size());
  for (const magna::MarkContent& mark : *read) {
    require(kMap.contains(mark.at) && mark.text.size() <= magna::MarkContent::kMaxBytes);
    marks.push_back({{}, mark, "operator", 1});
  }
  // Places are written to a millimetre: only then nothing changes.
  const auto reread = magna::read_marks(mark_csv(marks, 0.1), "marks", kMap);
  require(reread && reread->size() == read->size());
  for (std::size_t k = 0; k < marks.size(); ++k) marks[k].mark = (*reread)[k];
  for (const std::string& again : {mark_csv(marks, 0.1), mark_json(marks, 0.1)}) {
    const auto same = magna::read_marks(again, "marks", kMap);
    require(same && *same == *reread);
  }
  return 0;
}
