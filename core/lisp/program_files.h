// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"

namespace magna {

class FileSource;
class ProgramSources;

/// The folders that world files and programs may use in addition to their own.
struct ProgramFolders {
  std::filesystem::path resources;  ///< readable; empty: none
  std::filesystem::path data;       ///< has one folder per program; empty: writing is impossible
};

/// `XDG_DATA_HOME/magna/programs`, or the same below `~/.local/share`; empty without a home.
std::filesystem::path standard_program_data();

/// For the whole process; call before the first file is loaded.
void set_program_folders(ProgramFolders folders);

/// Whether the file is one of the resources.
bool is_bundled_file(const std::string& file);

/// Resolves file names in a world file or program and checks access. Readable are the folder of the
/// file (and its subfolders), the resources and the data folder; writable is the data folder. Links
/// are resolved before the check; hidden files are always refused.
class ProgramFiles {
 public:
  /// `file`: the path of the world file or program; empty: the console without a world. `loading`:
  /// the file to whose folder relative names refer.
  /// `all`: with the right to use all files of the user: by absolute names. `source`: where files
  /// are read; it must outlive this.
  ProgramFiles(const std::string& file, const std::string& loading, bool all, FileSource& source);

  /// A readable file or folder; it need not exist.
  Result<std::filesystem::path> readable(const std::string& name) const;
  /// A writable file; creates the data folder if needed.
  Result<std::filesystem::path> writable(const std::string& name) const;
  /// A file in the data folder.
  Result<std::filesystem::path> data_file(const std::string& name) const;
  /// The files of a pattern such as "*.lisp"; only its last part may have a `*`.
  Result<LispValue> list(const std::string& pattern) const;
  FileSource& source() const { return source_; }

 private:
  FileSource& source_;
  std::filesystem::path own_;      ///< the file's folder
  std::filesystem::path loading_;  ///< base of relative names
  std::filesystem::path data_;     ///< of this program
  bool all_;
};

/// The result of `%file` (files.lisp) for "read", "write", "probe", "data", "list", "delete",
/// "rename" or "make-folders".
Result<LispValue> file_answer(const std::string& action, const ProgramFiles& files,
                              const std::string& name, const std::string& other);

/// Reads a file that a program loads, from `source`, and adds it to `sources`; returns its first
/// place, the text, its path and its origin (file_trust.h). `arguments`: the program's file, the
/// file being loaded, the name, whether all files may be read.
Result<LispValue> read_source(ProgramSources& sources, FileSource& source,
                              const LispValue& arguments);

/// (file line column) for each (place name) of `arguments` (ProgramSources::call_place), nil for
/// unknown places.
LispValue call_places(const ProgramSources& sources, const LispValue& arguments);

}  // namespace magna
