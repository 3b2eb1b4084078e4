// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "core/sim/result.h"

namespace magna {

/// The running program's file; empty if the system does not report it.
std::filesystem::path executable_path();

/// Path of a resource ("worlds/office.lisp") for the program `executable`: in the source tree of a
/// build (three folders up, `resources/`) or installed (`../share/magna/`). Nothing = found in
/// neither.
std::optional<std::filesystem::path> find_resource(const std::filesystem::path& name,
                                                   const std::filesystem::path& executable);

/// The resource folder, found in the same way.
std::optional<std::filesystem::path> resource_folder(const std::filesystem::path& executable);

/// The default world, worlds/office.lisp. The error names the folders that were searched.
Result<std::filesystem::path> default_world(const std::filesystem::path& executable);

}  // namespace magna
