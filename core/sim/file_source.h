// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// A file that a world has read.
struct ReadFile {
  /// "ars:PATH" in the resources, "data:PATH" in the data folder of programs, else relative to the
  /// folder of the world's file where possible, else absolute.
  std::string name;
  std::string text;
  friend bool operator==(const ReadFile&, const ReadFile&) = default;
};

/// What a world has read, and what its names refer to.
struct ReadFiles {
  std::string world;   ///< absolute path of the world's file, or "ars:PATH"; empty: it has no file
  std::string folder;  ///< absolute: the current folder, to which the names of options refer
  std::vector<ReadFile> files = {};  ///< in the order in which they were read first
  friend bool operator==(const ReadFiles&, const ReadFiles&) = default;
};

/// The folders of this installation.
struct FileFolders {
  std::filesystem::path resources;  ///< empty: none
  std::filesystem::path data;       ///< of programs; empty: none
};

/// Where a world reads its files: from the disk, remembering what was read, or from a recording,
/// where nothing is taken from the disk. Thread-safe.
class FileSource {
 public:
  /// The disk; nothing is remembered.
  FileSource() : FileSource(false) {}
  /// The disk, remembering what is read. `world`: the path of the world's file, or a world without
  /// one.
  FileSource(const std::string& world, FileFolders folders);
  /// The files of a recording. What it writes goes to a temporary folder, or fails if there can be
  /// none.
  FileSource(ReadFiles recorded, FileFolders folders);
  ~FileSource();
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  bool recorded() const { return recorded_; }

  /// The path of the world's file here, which may not exist on the disk; empty: it has no file.
  const std::string& world() const { return world_; }
  /// The name of a file in recordings, but never relative: of the resources, or absolute.
  std::string full_name(const std::filesystem::path& path) const;
  /// The path here of a file with this name in recordings.
  std::filesystem::path path_of(const std::string& name);
  /// Whether the name is one of a file of the resources.
  static bool is_resource_name(std::string_view name);

  /// The data folder of programs; of a recording a temporary one.
  std::filesystem::path data_folder();
  /// Where a file with this absolute path is written, whose world may write everywhere: there; of a
  /// recording in a temporary folder.
  std::filesystem::path written(const std::filesystem::path& path);

  /// The content; the error says that it is not a file, cannot be read, or is too large to be
  /// `what`.
  Result<std::string> read(const std::filesystem::path& path, std::string_view what);
  bool is_file(const std::filesystem::path& path);
  bool is_folder(const std::filesystem::path& path);
  /// That a file was read in another way, with this content.
  void remember(const std::filesystem::path& path, const std::string& text);
  /// The paths of the files and folders in a folder, sorted.
  std::vector<std::filesystem::path> list(const std::filesystem::path& folder);
  /// A path that can be opened for reading: of a recording that of a temporary copy.
  std::filesystem::path opened(const std::filesystem::path& path);

  /// What was read up to now; of a recording all that it has.
  ReadFiles read_files() const;
  /// Files of `read_files` from number `first` on.
  std::vector<ReadFile> files_from(std::size_t first) const;

 private:
  explicit FileSource(bool remembers);
  std::string key(const std::filesystem::path& path) const;
  std::string name_of(const std::string& key) const;
  std::filesystem::path temporary();
  bool on_disk(const std::string& key) const;
  const ReadFile* find(const std::string& key) const;

  const bool remembers_;
  const bool recorded_;
  FileFolders folders_;
  std::string folder_;  ///< ReadFiles::folder
  std::string world_;
  std::filesystem::path world_folder_;
  mutable std::mutex mutex_;
  std::vector<ReadFile> files_;
  std::map<std::string, std::size_t> numbers_;  ///< in `files_`, by key
  std::filesystem::path temporary_;             ///< empty: it was not needed until now
};

}  // namespace magna
