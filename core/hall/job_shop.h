// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/sim/result.h"

namespace magna {

/// A machine that can do an operation, from 0, and the time that it takes there.
struct ShopChoice {
  int machine = 0;
  double seconds = 0.0;
  friend bool operator==(const ShopChoice&, const ShopChoice&) = default;
};

/// The machines that can do an operation, at least one.
using ShopOperation = std::vector<ShopChoice>;

/// A job shop: each job is a sequence of operations. It is flexible if several machines can do an
/// operation.
struct JobShop {
  std::string name;  ///< as the file names it; "" = it does not
  int line = 1;      ///< of its sizes in the file; without sizes, of its first job
  int machines = 0;
  std::vector<std::vector<ShopOperation>> jobs;
  std::optional<double> lower_bound;  ///< s, of the makespan, as the file states it
  std::optional<double> upper_bound;

  bool flexible() const;
  /// The packages of the hall: process k belongs to machine k - 1; in a flexible shop each
  /// operation has a process of its own, numbered from 1 job by job, with its shortest time.
  PackageTemplates packages() const;
};

/// Reads the job shops of a file (docs/interfaces/gobot.md, Job-shop file). The formats are told
/// apart by their content:
/// * a line "machine time machine time …" for each job, after a line "jobs machines" or without
///   (OR-Library and JSPLIB; machines from 0, or from 1 if no job has machine 0);
/// * "jobs machines …", a title, times, a title, machines from 1 (Taillard, gobot-sim);
/// * flexible job shops: "jobs machines [mean]", then for each job the number of operations and for
///   each operation the number of machines with "machine time" of each (Brandimarte; from 1).
/// Lines that do not begin with a number separate the job shops; "instance NAME" names the next. An
/// error names `file`, line and column, and nothing is read then.
Result<std::vector<JobShop>> read_job_shops(std::string_view text, const std::string& file);

/// The job shop of that name, or with that number from 1; "" = the only one. An error lists what
/// there is.
Result<JobShop> choose_job_shop(std::span<const JobShop> shops, std::string_view name,
                                const std::string& file);

/// "FILE#NAME" as file and name; without a "#", the name is empty.
struct JobShopPath {
  std::string file;
  std::string name;
};
JobShopPath job_shop_path(std::string_view given);

}  // namespace magna
