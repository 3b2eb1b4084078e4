// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/sweep_worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QEvent>
#include <QEventLoop>
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <system_error>
#include <utility>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "app/base/bundled_files.h"
#include "app/base/resource_path.h"
#include "app/session/link_protocols.h"
#include "app/session/session.h"
#include "app/sweep/attached_program.h"
#include "app/sweep/run_ends.h"
#include "app/sweep/sweep_runner.h"
#include "core/sim/file_writer.h"
#include "core/sim/text.h"
#include "core/sweep/sweep_file.h"
#include "core/sweep/sweep_names.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

using Ports = std::array<int, kSweepPorts.size()>;

/// The ports that a program attaches to: those that its command names.
std::vector<std::string_view> wanted_ports(const std::vector<std::string>& command) {
  std::vector<std::string_view> ports;
  for (const std::string_view port : kSweepPorts) {
    const bool named = std::ranges::any_of(command, [&](const std::string& word) {
      const auto names = names_in(word);
      return names && names->contains(std::string(port));
    });
    if (named) ports.push_back(port);
  }
  return ports;
}

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

AttachedProgram::Request program_request(const SweepRun& run, const Session& session,
                                         const fs::path& result_file) {
  AttachedProgram::Request request;
  Ports ports{};
  for (std::size_t k = 0; k < ports.size(); ++k) {
    ports[k] = session.port(kSweepPorts[k]);
    if (ports[k] == 0) continue;
    request.environment.emplace_back("MAGNA_" + upper_case(kSweepPorts[k]) + "_PORT",
                                     std::to_string(ports[k]));
  }
  request.environment.emplace_back("MAGNA_SEED", std::to_string(run.seed));
  request.environment.emplace_back("MAGNA_RUN", std::to_string(run.number));
  request.command = with_ports(run.program, ports);
  request.log =
      result_file.parent_path().parent_path() / "programs" / (result_file.stem().string() + ".log");
  return request;
}

/// The end of the run comes with that of the program, if the file says so, or if it fails.
void end_with(AttachedProgram& program, Session& session, bool ends_run) {
  QObject::connect(&program, &AttachedProgram::ended, &session, [&program, &session, ends_run] {
    if (program.failure()) {
      session.finish(kFailed, *program.failure());
    } else if (ends_run) {
      session.finish(kDone);
    }
  });
}

}  // namespace

Result<CommandLine> run_command_line(const SweepRun& run) {
  auto line = parse_command_line(run_arguments(run, "result"), option_groups());
  if (!line) return line;
  line->result.clear();  // it is kept in another way
  line->cli = false;
  if (line->world.ends_with(".mcap")) {
    return Error{fmt::format("{}: a recording is not a world of a sweep", line->world)};
  }
  const fs::path resources = resource_folder(executable_path()).value_or("");
  if (auto error = name_files(*line, resources)) return *error;
  if (line->world.empty()) {
    const auto office = default_world(executable_path());
    if (!office) return office.error();
    line->world = office->string();
  }
  return line;
}

SweepWorker::SweepWorker(const SweepFolder& folder, Options options)
    : folder_(folder), options_(std::move(options)) {}

Result<RunResult> SweepWorker::run(const SweepRun& run) {
  auto line = run_command_line(run);
  if (!line) return failed_result(run, line.error().text());
  if (options_.record) line->record = folder_.session_file(run.number).string();
  if (!run.program.empty()) {
    for (const std::string_view port : wanted_ports(run.program)) {
      line->links.emplace_back(fmt::format("--{}-port", port), "0");
    }
  }
  SessionOptions options;
  options.command_line = *std::move(line);
  options.result = true;
  auto result = run_session(run, options);
  // What the session has left to the event loop would be there until the next one.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  if (!result) return result;
  result->world = run.world;
  result->options = run.options;
  return result;
}

Result<RunResult> SweepWorker::run_session(const SweepRun& run, const SessionOptions& options) {
  const std::string& record = options.command_line.record;
  std::error_code code;
  if (!record.empty()) fs::create_directories(fs::path(record).parent_path(), code);
  Session session(options, log_, exchange_);
  if (const auto failure = session.open()) {
    if (session.result()) return *session.result();
    if (!record.empty()) {
      if (auto problem = write_problem(record)) return *std::move(problem);
    }
    return failed_result(run, failure->error.text());
  }
  QEventLoop loop;
  int status = kDone;
  const auto end = [&loop, &status](int ended) {
    status = ended;
    loop.exit();
  };
  QObject::connect(&session, &Session::finished, &loop, end, Qt::QueuedConnection);
  std::optional<AttachedProgram> program;
  if (!run.program.empty()) end_with(program.emplace(), session, run.program_ends_run);
  session.start();
  if (program) {
    const auto request = program_request(run, session, folder_.result_file(run.number));
    if (auto error = program->start(request)) return *std::move(error);
    if (options_.program && program->group() > 0) options_.program(program->group());
  }
  loop.exec();
  if (program) {
    if (auto error = program->end()) return *std::move(error);
  }
  if (status == kNotWritten) return Error{"the session file cannot be written", record};
  return session.result().value_or(failed_result(run, "the run has no result"));
}

std::string SweepGreeting::line() const { return fmt::format("sweep {:016x} {}", identity, sweep); }

Result<SweepGreeting> SweepGreeting::read(const std::string& line) {
  constexpr std::string_view kWord = "sweep ";
  constexpr std::size_t kDigits = 16;
  SweepGreeting greeting;
  if (line.starts_with(kWord) && line.size() > kWord.size() + kDigits) {
    const char* const begin = line.data() + kWord.size();
    const auto [end, code] = std::from_chars(begin, begin + kDigits, greeting.identity, 16);
    if (code == std::errc() && end == begin + kDigits && *end == ' ') {
      greeting.sweep = line.substr(kWord.size() + kDigits + 1);
      return greeting;
    }
  }
  return Error{"magna sweep --worker: it is started by magna sweep; leave --worker out"};
}

SweepConversation::SweepConversation() : output_(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
  dup2(STDERR_FILENO, STDOUT_FILENO);
  std::signal(SIGINT, SIG_IGN);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

std::optional<std::string> SweepConversation::next() {
  std::string line;
  if (!std::getline(std::cin, line)) return {};
  return line;
}

void SweepConversation::say(const std::string& line) const {
  const std::string text = line + '\n';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = write(output_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return;  // the parent has ended; so will the input
    done += static_cast<std::size_t>(written);
  }
}

void SweepConversation::begin(std::size_t number) const {
  std::fputs(fmt::format("{}{}\n", kRunMark, number).c_str(), stderr);
  say(fmt::format("begin {}", number));
}

int serve_runs(SweepConversation& conversation, const SweepFolder& folder,
               const std::vector<SweepRun>& runs, bool record) {
  SweepWorker worker(folder, {record, [&conversation](pid_t group) {
                                conversation.say(fmt::format("program {}", group));
                              }});
  conversation.say("ready");
  while (const auto line = conversation.next()) {
    const auto number = number_in<std::size_t>(*line, 1, runs.size());
    if (!number) return kBadInput;
    const SweepRun& run = runs[*number - 1];
    conversation.begin(*number);
    const RunStart start;
    auto result = worker.run(run);
    auto problem =
        result ? folder.keep(run, *result, start.record(getpid())) : std::optional(result.error());
    if (problem) {
      conversation.say(fmt::format("end {} unwritten {}", *number, problem->text()));
    } else {
      conversation.say(fmt::format("end {} {}", *number, result->done ? "done" : "failed"));
    }
  }
  return kDone;
}

}  // namespace magna
