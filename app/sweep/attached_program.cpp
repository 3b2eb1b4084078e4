// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/attached_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <QProcessEnvironment>
#include <QStringList>
#include <csignal>
#include <system_error>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "app/sweep/worker_process.h"

namespace magna {
namespace {

constexpr int kPatienceMs = 2000;  // from SIGTERM to SIGKILL
constexpr std::size_t kMostOutput = std::size_t{16} << 20;

}  // namespace

AttachedProgram::~AttachedProgram() {
  asked_ = true;
  if (group_ > 0) kill(-group_, SIGKILL);
  if (process_.state() != QProcess::NotRunning) process_.waitForFinished(kPatienceMs);
}

std::optional<Error> AttachedProgram::start(const Request& request) {
  std::error_code code;
  std::filesystem::create_directories(request.log.parent_path(), code);
  auto log = LogFile::open(request.log, LogFile::Begin::Empty);
  if (!log) return log.error();
  log_ = std::move(*log);
  name_ = request.command.front();
  QStringList arguments;
  for (std::size_t k = 1; k < request.command.size(); ++k) {
    arguments.push_back(QString::fromStdString(request.command[k]));
  }
  auto environment = QProcessEnvironment::systemEnvironment();
  for (const auto& [name, value] : request.environment) {
    environment.insert(QString::fromStdString(name), QString::fromStdString(value));
  }
  process_.setProgram(QString::fromStdString(name_));
  process_.setArguments(arguments);
  process_.setProcessEnvironment(environment);
  process_.setStandardInputFile(QProcess::nullDevice());
  process_.setProcessChannelMode(QProcess::MergedChannels);
  // In the child: a group of its own, which does not outlive a worker that is killed.
  process_.setChildProcessModifier([] {
    setpgid(0, 0);
    std::signal(SIGINT, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  });
  connect(&process_, &QProcess::readyRead, this, &AttachedProgram::take_output);
  connect(&process_, &QProcess::finished, this, &AttachedProgram::end_by_itself);
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) end_by_itself();
  });
  process_.start();
  group_ = static_cast<pid_t>(process_.processId());
  if (group_ > 0) setpgid(group_, group_);  // the child does so, too: either may be first
  return {};
}

void AttachedProgram::take_output() {
  begun_ += process_.readAll().toStdString();
  const std::size_t end = begun_.rfind('\n') + 1;  // 0: no line is complete
  std::string lines = begun_.substr(0, end);
  begun_.erase(0, end);
  if (logged_ > kMostOutput) return begun_.clear();
  if (lines.empty() && begun_.size() > kMostOutput) lines = std::exchange(begun_, {}) + '\n';
  logged_ += lines.size();
  log_.add(lines);
  if (logged_ > kMostOutput) log_.add("… (the following lines are left out)\n");
  log_.flush();
}

void AttachedProgram::end_by_itself() {
  take_output();
  if (asked_) return;
  if (process_.error() == QProcess::FailedToStart) {
    failure_ = fmt::format("the program {} cannot be started", name_);
  } else if (process_.exitStatus() == QProcess::CrashExit) {
    failure_ = fmt::format("the program {} was ended by a signal", name_);
  } else if (process_.exitCode() != 0) {
    failure_ = fmt::format("the program {} ended with exit status {}", name_, process_.exitCode());
  }
  emit ended();
}

std::optional<Error> AttachedProgram::end() {
  asked_ = true;
  if (process_.state() != QProcess::NotRunning) {
    kill(-group_, SIGTERM);
    process_.waitForFinished(kPatienceMs);
  }
  if (group_ > 0) kill(-group_, SIGKILL);  // also what it has started
  if (process_.state() != QProcess::NotRunning) process_.waitForFinished(kPatienceMs);
  group_ = 0;
  take_output();
  if (!begun_.empty()) log_.add(begun_ + '\n');
  return log_.check();
}

}  // namespace magna
