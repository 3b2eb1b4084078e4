// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/factory/factory_description.h"
#include "core/sim/result.h"

namespace magna {

/// A job shop: every package's way through the machines.
struct JobShop {
  int machines = 0;
  PackageTemplates jobs;  ///< process k is what machine k-1 does
};

/// Reads a job-shop file (gobot spec 5.2): a title, jobs and machines, a title, times, a title,
/// machines from 1. An error names `file` and line.
Result<JobShop> read_jobshop(std::string_view text, const std::string& file);

}  // namespace magna
