// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/program_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "core/lisp/file_trust.h"
#include "core/lisp/program_sources.h"
#include "core/sim/file_source.h"
#include "core/sim/text.h"

namespace magna {

namespace {

namespace fs = std::filesystem;

constexpr const char* kTemporaryRemedy = "; set TMPDIR to a folder that can be written";

ProgramFolders& folders() {
  static ProgramFolders all;
  return all;
}

enum class Inside { No, Hidden, Yes };

Inside inside(const fs::path& root, const fs::path& path) {
  if (root.empty()) return Inside::No;
  const auto end = std::ranges::mismatch(root, path);
  if (end.in1 != root.end()) return Inside::No;
  const bool hidden = std::any_of(
      end.in2, path.end(), [](const fs::path& part) { return part.native().starts_with('.'); });
  return hidden ? Inside::Hidden : Inside::Yes;
}

bool is_inside(const fs::path& root, const fs::path& path) {
  return inside(root, path) == Inside::Yes;
}

fs::path resolved(const fs::path& path) {
  std::error_code code;
  fs::path result = fs::weakly_canonical(path, code);
  if (code) return {};
  // A folder ends without a slash; a folder that does not exist keeps it.
  return result.has_filename() ? result : result.parent_path();
}

// Manual A: the logical name ARS is the folder of the simulator, here the resources. Its folders
// may end with ; as in Lisp's own logical names.
fs::path located(const std::string& name) {
  constexpr std::string_view kLogicalName = "ars:";
  if (!same_word(name.substr(0, kLogicalName.size()), kLogicalName)) return name;
  std::string rest = name.substr(kLogicalName.size());
  std::ranges::replace(rest, ';', '/');
  return folders().resources / fs::path(rest).relative_path();
}

fs::path folder_of(const std::string& file) {
  if (file.empty()) return {};
  const fs::path folder = fs::path(file).parent_path();
  return resolved(folder.empty() ? fs::path(".") : folder);
}

// A simple name for the data folder of a program.
std::string data_name(const std::string& file) {
  std::string name = file.empty() ? "console" : fs::path(file).stem().string();
  for (char& c : name) {
    if (!is_letter_or_digit(c) && c != '-') c = '_';
  }
  return name.empty() ? "_" : name;
}

Error outside(const std::string& name, bool writes) {
  if (writes) {
    return Error{fmt::format(
        "{} is outside the program's data folder, and a program writes only there; use a plain "
        "name such as \"results.txt\"",
        name)};
  }
  return Error{
      fmt::format("{} is outside what a program may read: the folder of its file, the resources "
                  "and its data folder; put the file there",
                  name)};
}

Error hidden(const std::string& name) {
  return Error{
      fmt::format("{} is hidden from programs, because a name in its path begins with a "
                  "dot; give it another name",
                  name)};
}

std::optional<Error> wrong_name(const std::string& name) {
  if (name.empty()) return Error{"a file needs a name"};
  if (name.find('\0') != std::string::npos) return Error{"the name of a file has no character 0"};
  if (name.starts_with('~')) {
    return Error{fmt::format("{}: ~ does not stand for a folder here; write the path", name)};
  }
  return std::nullopt;
}

// Characters with a meaning in Lisp's file names would open another file than the one checked.
std::optional<Error> no_plain_path(const fs::path& path) {
  if (path.native().find_first_of("*?[]\\") == std::string::npos) return std::nullopt;
  return Error{fmt::format("{}: names of files may not contain * ? [ ] or \\", path.string())};
}

// A path as characters that Lisp encodes to its bytes.
std::string bytes_as_text(const fs::path& path) {
  std::string text;
  for (const char c : path.native()) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0U | (byte >> 6U));
      text += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return text;
}

bool is_there(const fs::path& path) {
  std::error_code code;
  return fs::exists(path, code);
}

// For reading.
bool is_there(const fs::path& path, FileSource& source) {
  return source.is_file(path) || source.is_folder(path) || (!source.recorded() && is_there(path));
}

bool is_file(const fs::path& path) {
  std::error_code code;
  return fs::is_regular_file(path, code);
}

bool matches(const std::string& pattern, const std::string& name) {
  // The positions in the pattern that may match the name so far.
  std::vector<bool> at(pattern.size() + 1, false);
  at[0] = true;
  const auto skip_stars = [&] {
    for (std::size_t k = 0; k < pattern.size(); ++k) {
      if (at[k] && pattern[k] == '*') at[k + 1] = true;
    }
  };
  skip_stars();
  for (const char c : name) {
    std::vector<bool> next(pattern.size() + 1, false);
    for (std::size_t k = 0; k < pattern.size(); ++k) {
      if (at[k] && pattern[k] == '*') next[k] = true;
      if (at[k] && pattern[k] == c && c != '*') next[k + 1] = true;
    }
    at = std::move(next);
    skip_stars();
  }
  return at[pattern.size()];
}

}  // namespace

fs::path standard_program_data() {
  const char* const data = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
  if (data != nullptr && fs::path(data).is_absolute()) return fs::path(data) / "magna/programs";
  const char* const home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  if (home == nullptr || !fs::path(home).is_absolute()) return {};
  return fs::path(home) / ".local/share/magna/programs";
}

void set_program_folders(ProgramFolders all) {
  if (!all.resources.empty()) all.resources = resolved(all.resources);
  if (!all.data.empty()) all.data = resolved(all.data);
  folders() = std::move(all);
}

bool is_bundled_file(const std::string& file) {
  return !file.empty() && is_inside(folders().resources, resolved(file));
}

ProgramFiles::ProgramFiles(const std::string& file, const std::string& loading, bool all,
                           FileSource& source)
    : source_(source),
      own_(folder_of(file)),
      loading_(folder_of(loading.empty() ? file : loading)),
      all_(all) {
  const fs::path data = source.recorded() ? source.data_folder() : folders().data;
  if (!data.empty()) data_ = data / data_name(file);
  std::error_code code;
  if (fs::is_symlink(data_, code)) data_.clear();
}

Result<fs::path> ProgramFiles::readable(const std::string& name) const {
  if (auto error = wrong_name(name)) return *error;
  const fs::path place = located(name);
  if (all_ && place.is_absolute()) {
    const fs::path path = resolved(place);
    // Of a recording, what the world has written.
    fs::path written = source_.written(path);
    return is_there(written, source_) ? written : path;
  }
  std::optional<fs::path> missing;
  bool leaves = false;
  for (const fs::path& folder : {loading_, data_, folders().resources}) {
    if (folder.empty() && place.is_relative()) continue;
    fs::path path = resolved(folder / place);
    const Inside where =
        std::max({inside(own_, path), inside(data_, path), inside(folders().resources, path)});
    if (where == Inside::Hidden) return hidden(name);
    if (where == Inside::No) {
      leaves = true;
      continue;
    }
    if (is_there(path, source_)) return path;
    if (!missing) missing = std::move(path);
  }
  if (missing && !leaves) return *missing;
  return outside(name, false);
}

Result<fs::path> ProgramFiles::data_file(const std::string& name) const {
  if (auto error = wrong_name(name)) return *error;
  if (data_.empty()) return Error{"programs have not been given a data folder"};
  const fs::path place = located(name);
  fs::path path = resolved(data_ / place);
  if (all_ && place.is_absolute()) return source_.written(path);
  const Inside where = inside(data_, path);
  if (where == Inside::Hidden) return hidden(name);
  if (where == Inside::No) return outside(name, true);
  return path;
}

Result<fs::path> ProgramFiles::writable(const std::string& name) const {
  auto path = data_file(name);
  if (!path) return path;
  std::error_code code;
  // Writing to a dangling link would create its target.
  const bool odd = fs::is_symlink(*path, code) || (is_there(*path) && !is_file(*path));
  if (odd) return Error{fmt::format("{} is not a file that can be written", name)};
  fs::create_directories(data_, code);
  if (code) {
    return Error{fmt::format("the data folder {} cannot be made: {}{}", data_.string(),
                             code.message(), source_.recorded() ? kTemporaryRemedy : "")};
  }
  // The folder of the recorded run is not there.
  if (all_ && source_.recorded()) fs::create_directories(path->parent_path(), code);
  return path;
}

Result<LispValue> ProgramFiles::list(const std::string& pattern) const {
  const std::string named = fs::path(pattern).filename().string();
  const std::string last(named.empty() || named == "*.*" ? std::string(1, '*') : named);
  const fs::path folder = fs::path(pattern).parent_path();
  const auto path = readable(folder.empty() ? "." : folder.string());
  if (!path) return path.error();
  std::vector<std::string> names;
  for (const fs::path& entry : source_.list(*path)) {
    if (!matches(last, entry.filename().string())) continue;
    const auto file = readable(entry.string());
    if (!file || !source_.is_file(*file)) continue;
    names.push_back(entry.string());
    static_cast<void>(source_.opened(*file));  // a recording needs it for the same list
  }
  std::ranges::sort(names);
  return LispValue(LispValue::List(names.begin(), names.end()));
}

namespace {

Result<LispValue> stream_path(const Result<fs::path>& path) {
  if (!path) return path.error();
  if (auto error = no_plain_path(*path)) return *error;
  if (is_there(*path) && !is_file(*path)) {
    return Error{fmt::format("{} is not a file that can be opened", path->string())};
  }
  return LispValue(bytes_as_text(*path));
}

Result<LispValue> read_path(const ProgramFiles& files, const std::string& name) {
  const auto path = files.readable(name);
  if (!path) return path.error();
  return stream_path(files.source().opened(*path));
}

Result<LispValue> probed_path(const ProgramFiles& files, const std::string& name) {
  const auto path = files.readable(name);
  if (!path) return path.error();
  if (!is_there(*path, files.source())) return LispValue();
  if (files.source().is_file(*path)) static_cast<void>(files.source().opened(*path));
  return LispValue(path->string());
}

Result<LispValue> remove_file(const ProgramFiles& files, const std::string& name) {
  const auto path = files.writable(name);
  if (!path) return path.error();
  std::error_code code;
  if (!fs::remove(*path, code)) return Error{fmt::format("{} does not exist", name)};
  return LispValue::truth();
}

Result<LispValue> rename_file(const ProgramFiles& files, const std::string& name,
                              const std::string& other) {
  const auto from = files.writable(name);
  if (!from) return from.error();
  const auto to = files.writable(other);
  if (!to) return to.error();
  std::error_code code;
  fs::rename(*from, *to, code);
  if (code) return Error{fmt::format("{} cannot be renamed: {}", name, code.message())};
  return LispValue(to->string());
}

Result<LispValue> make_folders(const ProgramFiles& files, const std::string& name) {
  const auto path = files.writable(name.ends_with('/') ? fmt::format("{}_", name) : name);
  if (!path) return path.error();
  std::error_code code;
  const bool made = fs::create_directories(path->parent_path(), code);
  if (code) return Error{fmt::format("the folders of {} cannot be made: {}", name, code.message())};
  return made ? LispValue::truth() : LispValue();
}

}  // namespace

Result<LispValue> file_answer(const std::string& action, const ProgramFiles& files,
                              const std::string& name, const std::string& other) {
  if (action == "read") return read_path(files, name);
  if (action == "write") return stream_path(files.writable(name));
  if (action == "list") return files.list(name);
  if (action == "delete") return remove_file(files, name);
  if (action == "main") return LispValue(resolved(name).string());
  if (action == "rename") return rename_file(files, name, other);
  if (action == "make-folders") return make_folders(files, name);
  if (action == "probe") return probed_path(files, name);
  const auto path = action == "data" ? files.data_file(name) : files.readable(name);
  if (!path) return path.error();
  return LispValue(path->string());
}

Result<LispValue> read_source(ProgramSources& sources, FileSource& source,
                              const LispValue& arguments) {
  const ProgramFiles files(arguments[0].text(), arguments[1].text(), arguments[3].is_true(),
                           source);
  const auto path = files.readable(arguments[2].text());
  if (!path) return path.error();
  auto text = source.read(*path, "program");
  if (!text) return Error{text.error().text()};
  const auto origin = file_origin(path->string(), *text, source.recorded());
  if (!origin) return Error{origin.error().text()};
  const auto base = sources.add(*text, path->string());
  if (!base) return Error{base.error().text()};
  return LispValue(LispValue::List{static_cast<double>(*base), std::move(*text), path->string(),
                                   plain(*origin)});
}

LispValue call_places(const ProgramSources& sources, const LispValue& arguments) {
  LispValue::List places;
  for (const LispValue& call : arguments.list()) {
    const auto place = sources.call_place(static_cast<long>(call[0].number(-1.0)), call[1].text());
    places.push_back(!place ? LispValue()
                            : LispValue(LispValue::List{place->file, double(place->line),
                                                        double(place->column)}));
  }
  return places;
}

}  // namespace magna
