// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/hall/hall_description.h"
#include "core/sim/result.h"

namespace magna {

/// A job shop: the sequence of machines for every package.
struct JobShop {
  int machines = 0;
  PackageTemplates jobs;  ///< process k belongs to machine k-1
};

/// Reads a job-shop file (gobot.md, Job-shop file): a title, jobs and machines, a title, times, a
/// title, machines from 1. An error names `file` and line.
Result<JobShop> read_jobshop(std::string_view text, const std::string& file);

}  // namespace magna
