// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/program_status.h"
#include "widgets/console/console_record.h"

namespace magna {

/// The lines of the program that is shown, as the console's view shows lines.
class ProgramOutput {
 public:
  const ConsoleRecord& record() const { return record_; }

  /// Adds those lines that are new. True: it is another program, or the same begun again, and the
  /// record holds its lines alone.
  bool take(const ProgramStatus& program);

 private:
  ConsoleRecord record_;
  std::uint32_t number_ = 0;  ///< 0 = none was shown so far
  Tick began_ = 0;
  std::uint64_t taken_ = 0;  ///< of the program's lines, by its own numbers
};

}  // namespace magna
