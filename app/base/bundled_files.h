// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/base/command_line.h"
#include "core/sim/result.h"

namespace magna {

/// Kinds of bundled files, which can be named without folder and suffix.
enum class BundledKind : std::uint8_t { World, Program, Environment, Jobshop, Sweep };

/// The bundled files of a kind, sorted by name; halls follow the worlds.
std::vector<std::filesystem::path> bundled_files(BundledKind kind,
                                                 const std::filesystem::path& resources);

/// The path for the name `given`: a file in the current folder, else the bundled file of this kind
/// with that name, with or without its suffix. A name with a folder is returned unchanged. The
/// error suggests the nearest name.
Result<std::string> named_file(BundledKind kind, const std::string& given,
                               const std::filesystem::path& resources);

/// Replaces every name of a bundled file by its path.
std::optional<Error> name_files(CommandLine& line, const std::filesystem::path& resources);

/// The first sentence of a file's opening comment, or its field "description"; empty = none.
std::string description_of(const std::filesystem::path& file);

/// Whether a Lisp file defines a world (`defmap`): it is opened, not started as a program.
bool defines_world(const std::filesystem::path& file);

/// The programs of a resource folder for the world in this file: those whose opening comment names
/// it ("worlds/fetch.lisp"), then those whose comment names no world.
std::vector<std::filesystem::path> programs_for(const std::filesystem::path& world,
                                                const std::filesystem::path& resources);

/// The output of `--worlds`: a line for each world and hall, its name and its description.
std::string worlds_text(const std::filesystem::path& resources);

}  // namespace magna
