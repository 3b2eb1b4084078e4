// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/programs/program_output.h"

#include <algorithm>

namespace magna {
namespace {

ConsoleKind kind_of(ProgramLine::Kind kind) {
  switch (kind) {
    case ProgramLine::Kind::Output: break;
    case ProgramLine::Kind::Message: return ConsoleKind::Message;
    case ProgramLine::Kind::Warning: return ConsoleKind::Warning;
    case ProgramLine::Kind::Error: return ConsoleKind::Error;
  }
  return ConsoleKind::Table;
}

}  // namespace

bool ProgramOutput::take(const ProgramStatus& program) {
  const std::uint64_t end = program.first_line + program.lines.size();
  const bool another = program.number != number_ || program.began != began_ || end < taken_;
  if (another) {
    record_ = {};
    number_ = program.number;
    began_ = program.began;
    taken_ = 0;
  }
  for (std::uint64_t next = std::max(taken_, program.first_line); next < end; ++next) {
    const ProgramLine& line = program.lines[static_cast<std::size_t>(next - program.first_line)];
    record_.add({kind_of(line.kind), line.text, line.tick},
                {QString::fromStdString(line.file), line.line, line.column});
  }
  taken_ = end;
  return another;
}

}  // namespace magna
