// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/sim/file_writer.h"
#include "core/sim/parameters.h"
#include "core/sim/table_file.h"
#include "core/sim/text.h"
#include "core/sim/text_file.h"
#include "core/sim/worker_pool.h"
#include "core/sweep/run_measures.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr std::string_view kFolderFormat = "magna-sweep 1";
constexpr std::size_t kBlock = 4096;            // runs that are collected at once
constexpr unsigned kMostReaders = 8;            // threads
constexpr std::size_t kMostLevels = 100;        // that a codebook lists
constexpr std::size_t kMostShownOptions = 200;  // bytes, in an error

std::string json_text(const ordered_json& json) {
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

/// What sweep.json says.
struct FolderContent {
  std::string version;
  std::string title;
  std::size_t runs = 0;
  std::string identity;
};

std::string folder_json(const FolderContent& content, const std::string& sweep_text) {
  return json_text({{"format", kFolderFormat},
                    {"version", content.version},
                    {"title", content.title},
                    {"runs", content.runs},
                    {"identity", content.identity},
                    {"sweep", sweep_text}});
}

std::optional<FolderContent> read_folder_json(std::string_view text) {
  const auto json = ordered_json::parse(text, nullptr, false);
  const auto text_at = [&json](const char* key) -> std::optional<std::string> {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string()) return {};
    return found->get<std::string>();
  };
  if (!json.is_object() || text_at("format") != kFolderFormat) return {};
  const auto version = text_at("version"), title = text_at("title"), identity = text_at("identity");
  const auto runs = json.find("runs");
  if (!version || !title || !identity || runs == json.end() || !runs->is_number_unsigned()) {
    return {};
  }
  return FolderContent{*version, *title, runs->get<std::size_t>(), *identity};
}

constexpr std::string_view kResultEnding = "json";
constexpr std::string_view kRecordEnding = "run";

/// Within the folder.
std::string result_name(std::size_t number, std::string_view ending) {
  return fmt::format("results/{:06}.{}", number, ending);
}

constexpr std::string_view kOtherFolder = "choose another --output or empty the folder";

/// Why the results in a folder are not those of this sweep.
std::optional<std::string> difference(const FolderContent& there, const FolderContent& wanted) {
  if (there.version != wanted.version) {
    return fmt::format("the folder holds results of Magna {}, and this is Magna {}; {}",
                       shown(there.version), wanted.version, kOtherFolder);
  }
  if (there.identity == wanted.identity) return {};
  if (there.title == wanted.title && there.runs == wanted.runs) {
    return fmt::format(
        "the folder holds results of “{}” from before its file or one of its worlds was changed; "
        "{}",
        shown(there.title), kOtherFolder);
  }
  return fmt::format("the folder holds the sweep “{}” of {}, not “{}” of {}; {}",
                     shown(there.title), count_of(there.runs, "run"), shown(wanted.title),
                     count_of(wanted.runs, "run"), kOtherFolder);
}

/// Creates the file unless it is there, so that of two sweeps that begin at once only one gets the
/// folder.
std::optional<Error> create_file(const fs::path& path, std::string_view text) {
  const fs::path temporary =
      path.parent_path() / fmt::format("{}.{}.new", path.filename().string(), getpid());
  if (auto problem = write_file(temporary, text)) {
    problem->file = path.string();
    return problem;
  }
  std::error_code code;
  fs::create_hard_link(temporary, path, code);
  std::error_code ignored;
  fs::remove(temporary, ignored);
  if (!code || code == std::errc::file_exists) return {};
  return write_file(path, text);  // the disk has no such links
}

/// A large file, written in parts under a temporary name that replaces the file at the end.
class GrowingFile {
 public:
  explicit GrowingFile(const fs::path& path)
      : path_(path), temporary_(fmt::format("{}.{}.tmp", path.string(), getpid())) {}
  ~GrowingFile() {
    std::error_code ignored;
    fs::remove(temporary_, ignored);
  }
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  std::optional<Error> begin() {
    auto log = LogFile::open(temporary_, LogFile::Begin::Empty, LogFile::Kind::Records);
    if (!log) return of_file(log.error());
    log_ = std::move(*log);
    return {};
  }
  std::optional<Error> add(std::string_view text) {
    log_.add(text);
    if (const auto& problem = log_.check()) return of_file(*problem);
    return {};
  }
  std::optional<Error> finish() {
    log_ = {};
    if (std::rename(temporary_.c_str(), path_.c_str()) == 0) return {};
    return write_error(path_, errno);
  }

 private:
  Error of_file(Error problem) const {
    problem.file = path_.string();
    return problem;
  }

  fs::path path_;
  fs::path temporary_;
  LogFile log_;
};

/// Why a result is not that of the run.
std::optional<std::string> mismatch(const SweepRun& run, const std::string& version,
                                    const RunResult& result) {
  const auto differs = [](std::string_view what, std::string_view is, std::string_view wanted) {
    return fmt::format("has the {} “{}” instead of “{}”", what, shown(is, kMostShownOptions),
                       shown(wanted, kMostShownOptions));
  };
  if (result.version != version) return differs("version", result.version, version);
  if (result.world != run.world) return differs("world", result.world, run.world);
  if (result.seed != run.seed) {
    return differs("seed", std::to_string(result.seed), std::to_string(run.seed));
  }
  if (result.options == run.options) return {};
  return differs("options", shell_line(result.options), shell_line(run.options));
}

/// The content of a small file, in a quarter of the time that read_text_file takes: a collection
/// reads many. Nothing if it cannot be read.
std::optional<std::string> quick_text(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return {};
  constexpr std::size_t kPiece = std::size_t{16} << 10;
  std::string text;
  std::size_t size = 0;
  ssize_t got = 0;
  do {
    text.resize(size + kPiece);
    got = ::read(file, text.data() + size, kPiece);
    if (got > 0) size += static_cast<std::size_t>(got);
  } while (got > 0 && size <= kLargestTextFile);
  close(file);
  if (got != 0) return {};
  text.resize(size);
  return text;
}

/// A result as it was found.
struct FoundResult {
  SweepFolder::RunState state = SweepFolder::RunState::Missing;
  RunResult result;  ///< unless missing
  std::optional<Error> problem;
};

FoundResult find_result(const SweepRun& run, const std::string& path, const std::string& version) {
  FoundResult found;
  const auto missing = [&found, &run](Error problem) {
    problem.message += fmt::format("; run {} counts as missing", run.number);
    found.problem = std::move(problem);
    return std::move(found);
  };
  auto text = quick_text(path);
  if (!text) {
    std::error_code code;
    if (fs::status(path, code).type() == fs::file_type::not_found) return found;
    const auto again = read_text_file(path, "result");
    if (!again) return missing(again.error());
    text = *again;
  }
  auto result = read_run_result(*text, path);
  if (!result) return missing(result.error());
  if (const auto why = mismatch(run, version, *result)) return missing(Error{*why, path});
  found.state = result->done ? SweepFolder::RunState::Done : SweepFolder::RunState::Failed;
  found.result = std::move(*result);
  return found;
}

std::string_view state_text(SweepFolder::RunState state) {
  switch (state) {
    case SweepFolder::RunState::Done: return "done";
    case SweepFolder::RunState::Failed: return "failed";
    case SweepFolder::RunState::Missing: break;
  }
  return "missing";
}

std::string record_json(const RunRecord& record) {
  return json_text({{"started", record.started},
                    {"wall_s", record.wall_s},
                    {"host", record.host},
                    {"process", record.process}});
}

/// Nothing if it is missing or was cut off: nothing depends on it.
std::optional<RunRecord> read_record(const std::string& path) {
  const auto text = quick_text(path);
  if (!text) return {};
  const auto json = ordered_json::parse(*text, nullptr, false);
  if (!json.is_object()) return {};
  const auto started = json.find("started"), wall = json.find("wall_s");
  const auto host = json.find("host"), process = json.find("process");
  const bool whole = started != json.end() && started->is_string() && wall != json.end() &&
                     wall->is_number() && host != json.end() && host->is_string() &&
                     process != json.end() && process->is_number_integer();
  if (!whole) return {};
  return RunRecord{started->get<std::string>(), wall->get<double>(), host->get<std::string>(),
                   process->get<std::int64_t>()};
}

/// The columns of the table.
struct CollectedColumns {
  explicit CollectedColumns(const SweepFile& sweep) : factors(factor_names(sweep)) {
    for (const MeasureInfo& measure : run_measures()) {
      if (!is_wanted_measure(measure.name, sweep.measures)) continue;
      places.emplace(measure.name, measures.size());
      measures.push_back(&measure);
    }
  }

  std::vector<std::string> factors;
  std::vector<const MeasureInfo*> measures;
  std::unordered_map<std::string_view, std::size_t> places;  ///< of the measures, by name
};

/// A run in the tables.
struct CollectedRun {
  SweepFolder::RunState state = SweepFolder::RunState::Missing;
  std::optional<Error> problem;
  std::string table;               ///< its lines in table.csv
  std::string line;                ///< its line in runs.csv
  std::vector<bool> has_measures;  ///< of the columns
};

std::string table_head(const CollectedColumns& columns) {
  TableWriter head;
  head.add("run", "design", "point");
  for (const std::string& factor : columns.factors) head.add(factor);
  head.record("seed", "status", "reason", "measure", "value");
  return head.text();
}

void add_table_lines(const SweepRun& run, const FoundResult& found, const CollectedColumns& columns,
                     CollectedRun& collected) {
  TableWriter begin;
  begin.add(run.number, run.design, run.point);
  for (const std::string& factor : columns.factors) {
    const auto level =
        std::ranges::find(run.levels, factor, &std::pair<std::string, std::string>::first);
    begin.add(level == run.levels.end() ? std::string_view() : std::string_view(level->second));
  }
  begin.add(run.seed, state_text(found.state), found.result.reason);

  std::vector<double> values(columns.measures.size());
  collected.has_measures.assign(values.size(), false);
  if (found.state == SweepFolder::RunState::Done) {
    for (const auto& [name, value] : found.result.measures) {
      const auto place = columns.places.find(name);
      if (place == columns.places.end()) continue;
      values[place->second] = value;
      collected.has_measures[place->second] = true;
    }
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (!collected.has_measures[k]) continue;
    fmt::format_to(std::back_inserter(collected.table), "{},{},{}\r\n", begin.text(),
                   columns.measures[k]->name, values[k]);
  }
  if (collected.table.empty()) collected.table = begin.text() + ",,\r\n";
}

std::string runs_line(const SweepRun& run, const FoundResult& found,
                      const std::optional<RunRecord>& record) {
  TableWriter line;
  const bool missing = found.state == SweepFolder::RunState::Missing;
  line.add(run.number, state_text(found.state),
           found.problem ? found.problem->message : found.result.reason);
  if (missing) {
    line.skip(6);
  } else if (!record) {
    line.add(found.result.ticks);
    line.skip(5);
  } else {
    const double rate =
        record->wall_s > 0.0 ? static_cast<double>(found.result.ticks) / record->wall_s : 0.0;
    line.add(found.result.ticks, fmt::format("{}", record->wall_s), with_decimals(rate, 1),
             record->started, record->host, record->process);
  }
  const bool there = !missing || found.problem;
  line.record(there ? result_name(run.number, kResultEnding) : std::string());
  return line.text();
}

/// The values of a factor in the codebook, in the order of the runs.
class FactorLevels {
 public:
  void add(const std::string& level) {
    if (!seen_.insert(level).second) return;
    if (seen_.size() <= kMostLevels) {
      listed_ += (listed_.empty() ? "" : "; ") + level;
    }
    const auto number = finite_number(level);
    if (!number) numbers_ = false;
    if (!numbers_) return;
    least_ = seen_.size() == 1 ? *number : std::min(least_, *number);
    most_ = seen_.size() == 1 ? *number : std::max(most_, *number);
  }
  std::string text() const {
    if (seen_.size() <= kMostLevels) return listed_;
    if (!numbers_) return fmt::format("{} texts", seen_.size());
    return fmt::format("{} numbers from {} to {}", seen_.size(), least_, most_);
  }

 private:
  std::unordered_set<std::string> seen_;
  std::string listed_;
  bool numbers_ = true;
  double least_ = 0.0;
  double most_ = 0.0;
};

void add_factor(TableWriter& codebook, const SweepFile& sweep, const std::string& name,
                const std::string& levels) {
  SweepTarget target = SweepTarget::Word;
  for (const SweepDesign& design : sweep.designs) {
    const auto factor = std::ranges::find(design.factors, name, &SweepFactor::name);
    if (factor != design.factors.end()) target = factor->target;
  }
  codebook.add(name, "factor");
  const auto parameter = find_parameter(name);
  if (target == SweepTarget::Parameter && parameter) {
    const ParameterInfo& row = info(*parameter);
    codebook.add(row.unit, row.meaning, row.source);
  } else if (target == SweepTarget::World) {
    codebook.add("", "the world", "");
  } else if (target == SweepTarget::Option) {
    codebook.add("", fmt::format("the option --{}", name), "");
  } else {
    codebook.add("", fmt::format("{{{}}} in the sweep file", name), "");
  }
  codebook.record(levels);
}

std::string codebook_csv(const SweepFile& sweep, const std::vector<SweepRun>& runs,
                         const CollectedColumns& columns, const std::vector<bool>& has_measures) {
  std::unordered_map<std::string_view, FactorLevels> levels;
  for (const SweepRun& run : runs) {
    for (const auto& [factor, level] : run.levels) levels[factor].add(level);
  }
  TableWriter codebook("name,kind,unit,meaning,source,levels");
  const auto column = [&codebook](std::string_view name, std::string_view meaning,
                                  std::string_view values = {}) {
    codebook.record(name, "column", "", meaning, "", values);
  };
  column("run", "number of the run, from 1, in the order of the sweep file");
  column("design", "name of its design");
  column("point", "number of its point in the design, from 1");
  for (const std::string& name : columns.factors) {
    add_factor(codebook, sweep, name, levels[name].text());
  }
  column("seed", "random seed");
  column("status", "whether it has a result", "done; failed; missing");
  column("reason", "why it failed");
  column("measure", "name of the measure; empty if it has none");
  column("value", "value of the measure, in its unit");
  for (std::size_t k = 0; k < columns.measures.size(); ++k) {
    if (!has_measures[k]) continue;
    const MeasureInfo& measure = *columns.measures[k];
    codebook.record(measure.name, "measure", measure.unit, measure.meaning, measure.source, "");
  }
  return codebook.text();
}

}  // namespace

SweepFolder::SweepFolder(fs::path folder, std::string version)
    : folder_(std::move(folder)), version_(std::move(version)) {}

Result<SweepFolder> SweepFolder::open(const fs::path& folder, const SweepFile& sweep,
                                      const std::vector<SweepRun>& runs, std::uint64_t identity,
                                      const std::string& version, bool* unwritable) {
  bool ignored = false;
  bool& cannot_write = unwritable == nullptr ? ignored : *unwritable;
  cannot_write = true;
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) return write_error(folder, code.value());

  // In this order: another program writes sweep.json first.
  const auto is_there = [&folder](const char* name) {
    std::error_code none;
    return fs::exists(folder / name, none);
  };
  const bool used = is_there("results") || is_there("table.csv") || is_there("codebook.csv") ||
                    is_there("runs.csv");
  const fs::path file = folder / "sweep.json";
  const FolderContent wanted{version, sweep.title, runs.size(), fmt::format("{:016x}", identity)};
  const std::string json = folder_json(wanted, sweep.text);
  if (!fs::exists(file, code)) {
    if (used) {
      cannot_write = false;
      return Error{fmt::format("the folder holds other files, but no sweep.json that says of which "
                               "sweep; {}",
                               kOtherFolder),
                   folder.string()};
    }
    if (auto problem = create_file(file, json)) return *std::move(problem);
  }
  const auto text = read_text_file(file.string(), "sweep.json");
  const auto there = text ? read_folder_json(*text) : std::nullopt;
  if (!there || difference(*there, wanted)) {
    cannot_write = false;
    if (there) return Error{*difference(*there, wanted), folder.string()};
    return Error{
        fmt::format("{}; {}", text ? "is not the description of a sweep" : text.error().message,
                    kOtherFolder),
        file.string()};
  }
  if (*text != json) {
    if (auto problem = write_file(file, json)) return *std::move(problem);
  }
  fs::create_directory(folder / "results", code);
  if (code) return write_error(folder / "results", code.value());
  if (sweep.record) fs::create_directory(folder / "sessions", code);
  if (code) return write_error(folder / "sessions", code.value());
  cannot_write = false;
  return SweepFolder(folder, version);
}

fs::path SweepFolder::result_file(std::size_t number) const {
  return folder_ / result_name(number, kResultEnding);
}

fs::path SweepFolder::session_file(std::size_t number) const {
  return folder_ / "sessions" / fmt::format("{:06}.mcap", number);
}

SweepFolder::RunState SweepFolder::state_of(const SweepRun& run,
                                            std::optional<Error>* problem) const {
  FoundResult found = find_result(run, result_file(run.number).string(), version_);
  if (problem != nullptr) *problem = std::move(found.problem);
  return found.state;
}

std::optional<Error> SweepFolder::keep(const SweepRun& run, RunResult result,
                                       const RunRecord& record) const {
  result.version = version_;
  result.world = run.world;
  result.seed = run.seed;
  result.options = run.options;
  // The result is last: with it the run is there. Both can be made again.
  const fs::path record_file = folder_ / result_name(run.number, kRecordEnding);
  if (auto problem = write_file(record_file, record_json(record), DiskSync::Later)) return problem;
  return write_file(result_file(run.number), run_result_json(result), DiskSync::Later);
}

Result<SweepFolder::Collected> SweepFolder::collect(const SweepFile& sweep,
                                                    const std::vector<SweepRun>& runs) const {
  const CollectedColumns columns(sweep);
  GrowingFile table(folder_ / "table.csv");
  GrowingFile lines(folder_ / "runs.csv");
  auto problem = table.begin();
  if (!problem) problem = lines.begin();
  if (!problem) problem = table.add(table_head(columns));
  if (!problem) {
    problem =
        lines.add("run,status,reason,ticks,wall_s,ticks_per_s,started,host,process,result\r\n");
  }

  Collected collected;
  std::vector<bool> has_measures(columns.measures.size());
  std::vector<CollectedRun> block;
  WorkerPool pool(
      static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, kMostReaders)));
  for (std::size_t first = 0; first < runs.size() && !problem; first += kBlock) {
    const auto part = std::span(runs).subspan(first, std::min(kBlock, runs.size() - first));
    block.assign(part.size(), {});
    pool.parallel_for(part.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        const SweepRun& run = part[k];
        const std::string folder = folder_.string() + "/";
        FoundResult found =
            find_result(run, folder + result_name(run.number, kResultEnding), version_);
        add_table_lines(run, found, columns, block[k]);
        std::optional<RunRecord> record;
        if (found.state != RunState::Missing) {
          record = read_record(folder + result_name(run.number, kRecordEnding));
        }
        block[k].line = runs_line(run, found, record);
        block[k].state = found.state;
        block[k].problem = std::move(found.problem);
      }
    });
    std::string table_text;
    std::string lines_text;
    for (CollectedRun& run : block) {
      table_text += run.table;
      lines_text += run.line;
      for (std::size_t k = 0; k < has_measures.size(); ++k) {
        if (run.has_measures[k]) has_measures[k] = true;
      }
      if (run.problem) collected.bad.push_back(*std::move(run.problem));
      switch (run.state) {
        case RunState::Done: ++collected.done; break;
        case RunState::Failed: ++collected.failed; break;
        case RunState::Missing: ++collected.missing; break;
      }
    }
    problem = table.add(table_text);
    if (!problem) problem = lines.add(lines_text);
  }
  if (!problem) {
    problem =
        write_file(folder_ / "codebook.csv", codebook_csv(sweep, runs, columns, has_measures));
  }
  if (!problem) problem = table.finish();
  if (!problem) problem = lines.finish();
  if (problem) return *std::move(problem);
  return collected;
}

fs::path usual_sweep_folder(const std::string& file) {
  fs::path folder = file;
  if (folder.extension() == ".toml") return folder.replace_extension(".sweep");
  folder += ".sweep";
  return folder;
}

}  // namespace magna
