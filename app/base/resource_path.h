// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "core/sim/result.h"

namespace magna {

/// The file of the running program; empty when the system does not tell.
std::filesystem::path executable_path();

/// Where a resource ("worlds/office.lisp") lies for the program in `executable`: in the source tree
/// of a build (three folders up, `resources/`) or installed (`../share/magna/`). Nothing = in
/// neither.
std::optional<std::filesystem::path> find_resource(const std::filesystem::path& name,
                                                   const std::filesystem::path& executable);

/// The folder of the resources, in the same way.
std::optional<std::filesystem::path> resource_folder(const std::filesystem::path& executable);

/// The world that opens when none is named: worlds/office.lisp. The error says where it was looked
/// for.
Result<std::filesystem::path> default_world(const std::filesystem::path& executable);

}  // namespace magna
