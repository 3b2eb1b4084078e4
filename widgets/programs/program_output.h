// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/program_status.h"
#include "widgets/console/console_record.h"

namespace magna {

/// The lines of the shown program, for the console's view.
class ProgramOutput {
 public:
  const ConsoleRecord& record() const { return record_; }

  /// Adds new lines. True: another or restarted program, and the record has only its lines.
  bool take(const ProgramStatus& program);

 private:
  ConsoleRecord record_;
  std::uint32_t number_ = 0;  ///< 0 = none shown so far
  Tick began_ = 0;
  std::uint64_t taken_ = 0;  ///< number of the next line to take
};

}  // namespace magna
