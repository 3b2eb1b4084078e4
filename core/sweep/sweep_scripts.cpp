// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_scripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "core/sim/random.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::size_t kMostJobName = 60;  // bytes

/// The call of magna with some more arguments, as a line for a shell.
std::string call_of(const SweepScript& script, std::initializer_list<std::string> more) {
  std::vector<std::string> words = {script.program, "sweep", script.file, "--output",
                                    script.folder};
  words.insert(words.end(), script.options.begin(), script.options.end());
  words.insert(words.end(), more.begin(), more.end());
  return shell_line(words);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string in_folder(const SweepScript& script, std::string_view name) {
  return (std::filesystem::path(script.folder) / name).string();
}

/// What an engine cannot have in the path of a file.
std::optional<Error> path_problem(std::string_view engine, const std::string& path,
                                  std::string_view impossible) {
  const std::size_t bad = path.find_first_of(impossible);
  if (bad == std::string::npos) return {};
  const bool printed = static_cast<unsigned char>(path[bad]) > ' ';
  return Error{
      fmt::format("{} cannot have {} in the path of a file; rename the folder or choose "
                  "another --output",
                  engine, printed ? fmt::format("“{}”", path[bad]) : "a tab or a line break"),
      path};
}

/// A value of an option in a #SBATCH line.
std::string sbatch_value(std::string_view text) {
  return fmt::format("\"{}\"", replaced(std::string(text), "\"", "\\\""));
}

/// As a target or a prerequisite of Make, which takes some characters only with a backslash or in a
/// variable.
Result<std::string> make_name(const std::string& path) {
  constexpr std::string_view kEscaped = " #:*?[";
  if (auto problem = path_problem("Make", path, "%;|\\\t\r\n")) return *std::move(problem);
  if (path.starts_with('~')) return make_name("./" + path);
  std::string name;
  for (const char c : path) {
    if (c == '$') {
      name += "$$";
    } else if (c == '=') {
      name += "$(equals)";
    } else {
      if (kEscaped.find(c) != std::string_view::npos) name += '\\';
      name += c;
    }
  }
  return name;
}

/// A literal of Python; those of JSON are.
std::string python_text(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The same, within which Snakemake replaces names in braces.
std::string snakemake_text(const std::string& text) {
  return python_text(replaced(replaced(text, "{", "{{"), "}", "}}"));
}

}  // namespace

std::string sweep_list(const std::vector<SweepRun>& runs, const SweepScript& script) {
  std::string list;
  for (const SweepRun& run : runs) {
    std::vector<std::string> levels;
    for (const auto& [factor, level] : run.levels) levels.push_back(factor + "=" + level);
    levels.push_back(fmt::format("seed={}", run.seed));
    list += fmt::format("{}\t{}\t{}\n", run.number, shell_line(levels),
                        call_of(script, {"--run", std::to_string(run.number)}));
  }
  return list;
}

Result<std::string> slurm_script(const SweepScript& script) {
  // With a backslash Slurm replaces no patterns.
  if (auto problem = path_problem("Slurm", script.folder, "\\\t\r\n")) return *std::move(problem);
  const std::size_t chunks = std::min(script.chunks, kMostSlurmTasks);
  const std::string title = shown(script.title);
  const std::string output = replaced(in_folder(script, "slurm/"), "%", "%%");  // no patterns
  const auto job = [&](std::string_view file) {
    return shell_line({"--job-name=" + shown(script.title, kMostJobName),
                       "--output=" + output + std::string(file)});
  };
  return fmt::format(
      R"(#!/bin/sh
#SBATCH --job-name=submit
#SBATCH --output={first_output}

# “{title}”: {chunks} chunks of runs as a job array, and a job that then writes the table.
#
#   sh FILE --partition=short --time=1:00:00
#
# submits both; arguments go to sbatch. “sbatch FILE” does the same from a job, where the cluster
# permits that. Submit it again to do what is missing.

set -eu
mkdir -p {folder}

array=$(sbatch --parsable --ntasks=1 {chunk_job} --array=1-{chunks} "$@" <<'END_OF_JOB'
#!/bin/sh
exec {chunk} --jobs "${{SLURM_CPUS_PER_TASK:-1}}" --chunk "$SLURM_ARRAY_TASK_ID/{chunks}"
END_OF_JOB
)
array=${{array%%;*}}

table=$(sbatch --parsable --ntasks=1 {table_job} --dependency="afterany:$array" "$@" <<'END_OF_JOB'
#!/bin/sh
exec {collect}
END_OF_JOB
)
echo "submitted: {chunks} chunks as job $array, the table as job ${{table%%;*}}"
)",
      fmt::arg("first_output", sbatch_value(output + "submit-%j.out")), fmt::arg("title", title),
      fmt::arg("chunks", chunks), fmt::arg("folder", shell_line({in_folder(script, "slurm")})),
      fmt::arg("chunk_job", job("chunk-%A-%a.out")), fmt::arg("chunk", call_of(script, {})),
      fmt::arg("table_job", job("table-%j.out")),
      fmt::arg("collect", call_of(script, {"--collect"})));
}

std::string parallel_line(const SweepScript& script) {
  // Paths in quotes must not look like {}, {.} and so on, which parallel replaces.
  const std::string call = replaced(call_of(script, {"--jobs", "1"}), "{", "{''");
  const std::string command = fmt::format("{} --chunk {{}}/{}", call, script.chunks);
  return fmt::format("seq {} | parallel {}; {}\n", script.chunks, shell_line({command}),
                     call_of(script, {"--collect"}));
}

Result<std::string> sweep_makefile(const SweepScript& script) {
  const auto file = make_name(script.file);
  if (!file) return file.error();
  const auto table = make_name(in_folder(script, "table.csv"));
  if (!table) return table.error();
  const auto mark_of = [&](std::size_t chunk) {
    return in_folder(script, fmt::format("chunks/{}-of-{}", chunk, script.chunks));
  };
  const auto in_make = [](std::string command) { return replaced(std::move(command), "$", "$$"); };
  std::string text = fmt::format(
      "# “{}”: make -j 4 -f FILE\n"
      "# A run that failed has a row in the table; make -B does it again. magna sweep returns 1 "
      "if\n"
      "# there are such rows.\n"
      "\n"
      "define sweep\n"
      "{}\n"
      "endef\n"
      "equals := =\n"
      "\n"
      "{}:",
      shown(script.title), in_make(call_of(script, {})), *table);
  for (std::size_t chunk = 1; chunk <= script.chunks; ++chunk) {
    text += fmt::format(" \\\n  {}", *make_name(mark_of(chunk)));
  }
  text += "\n\t$(sweep) --collect || [ $$? -eq 1 ]\n";
  const std::string folder = shell_line({"mkdir", "-p", in_folder(script, "chunks")});
  for (std::size_t chunk = 1; chunk <= script.chunks; ++chunk) {
    text += fmt::format("\n{}: {}\n", *make_name(mark_of(chunk)), *file);
    text += fmt::format("\t$(sweep) --jobs 1 --chunk {}/{}\n", chunk, script.chunks);
    text += fmt::format("\t@{} && {}\n", in_make(folder),
                        in_make(shell_line({"touch", mark_of(chunk)})));
  }
  return text;
}

Result<std::string> sweep_snakefile(const SweepScript& script) {
  for (const std::string& path : {script.file, script.folder}) {
    if (auto problem = path_problem("Snakemake", path, "{}\t\r\n")) return *std::move(problem);
  }
  return fmt::format(
      R"(# “{title}”: snakemake --cores 4 --snakefile FILE
# A run that failed has a row in the table. magna sweep returns 1 if there are such rows.

CHUNKS = {chunks}
FOLDER = {folder}
SWEEP = {sweep}


rule table:
    input:
        [FOLDER + "chunks/" + str(chunk) + "-of-" + str(CHUNKS) for chunk in range(1, CHUNKS + 1)],
    output:
        FOLDER + "table.csv",
        FOLDER + "codebook.csv",
        FOLDER + "runs.csv",
    shell:
        SWEEP + " --collect || [ $? -eq 1 ]"


rule chunk:
    input:
        {file},
    output:
        touch(FOLDER + "chunks/{{chunk}}-of-" + str(CHUNKS)),
    wildcard_constraints:
        chunk=r"\d+",
    shell:
        SWEEP + " --jobs 1 --chunk {{wildcards.chunk}}/" + str(CHUNKS)
)",
      fmt::arg("title", shown(script.title)), fmt::arg("chunks", script.chunks),
      fmt::arg("folder", python_text(in_folder(script, ""))),
      fmt::arg("sweep", snakemake_text(call_of(script, {}))),
      fmt::arg("file", python_text(script.file)));
}

std::vector<std::size_t> runs_of_chunk(std::size_t runs, std::size_t chunk, std::size_t chunks) {
  std::vector<std::size_t> numbers;
  numbers.reserve(runs / chunks + 1);
  std::vector<std::size_t> lots(chunks);
  for (std::size_t first = 0; first < runs; first += chunks) {
    std::iota(lots.begin(), lots.end(), std::size_t{0});
    RandomStream random(first, 0, StreamPurpose::Sweep);
    // Fisher and Yates 1938, up to the lot of this chunk.
    for (std::size_t k = 0; k < chunk; ++k) std::swap(lots[k], lots[k + random.below(chunks - k)]);
    const std::size_t at = first + lots[chunk - 1];
    if (at < runs) numbers.push_back(at + 1);
  }
  return numbers;
}

}  // namespace magna
