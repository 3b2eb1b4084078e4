// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"

namespace magna {

class ProgramSources;

/// The folders that world files and programs may use besides their own.
struct ProgramFolders {
  std::filesystem::path resources;  ///< may be read; empty: there are none
  std::filesystem::path data;       ///< holds one folder per program; empty: nothing is written
};

/// `XDG_DATA_HOME/magna/programs`, or the same below `~/.local/share`; empty without a home.
std::filesystem::path standard_program_data();

/// For the whole process; before the first file is loaded.
void set_program_folders(ProgramFolders folders);

/// Decides which file a name in a world file or program stands for, and whether it may be used. It
/// is read from the folder of the file (and below), the resources and the data folder; written in
/// the data folder. Links are followed before the decision; hidden files are never used.
class ProgramFiles {
 public:
  /// `file`: the path of the world file or program; empty: the console without a world. `loading`:
  /// the file whose folder relative names begin in.
  ProgramFiles(const std::string& file, const std::string& loading);

  /// A file, or a folder, that may be read; it need not exist.
  Result<std::filesystem::path> readable(const std::string& name) const;
  /// A file that may be written; the data folder exists afterwards.
  Result<std::filesystem::path> writable(const std::string& name) const;
  /// A file in the data folder.
  Result<std::filesystem::path> data_file(const std::string& name) const;
  /// The files of a pattern such as "*.lisp"; only its last part may have a `*`.
  Result<LispValue> list(const std::string& pattern) const;

 private:
  std::filesystem::path own_;      ///< the file's folder
  std::filesystem::path loading_;  ///< where relative names begin
  std::filesystem::path data_;     ///< this program's
};

/// What `%file` (files.lisp) gives for "read", "write", "probe", "data", "list", "delete", "rename"
/// or "make-folders".
Result<LispValue> file_answer(const std::string& action, const ProgramFiles& files,
                              const std::string& name, const std::string& other);

/// The text of a file that a program loads, kept in `sources`: its first place, the text, its path.
/// `arguments`: the program's file, the file that is being loaded, the name.
Result<LispValue> read_source(ProgramSources& sources, const LispValue& arguments);

}  // namespace magna
