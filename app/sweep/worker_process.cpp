// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/worker_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

extern char** environ;

namespace magna {
namespace {

constexpr std::size_t kMostLine = std::size_t{64} << 10;  // bytes; longer ones are cut into several

void close_file(int& file) {
  if (file >= 0) close(std::exchange(file, -1));
}

/// A pipe whose ends no other child inherits.
struct Pipe {
  Pipe() : made(pipe2(ends.data(), O_CLOEXEC) == 0) {}
  ~Pipe() {
    close_file(ends[0]);
    close_file(ends[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int take(std::size_t end) { return std::exchange(ends[end], -1); }

  std::array<int, 2> ends{-1, -1};
  bool made;
};

/// Starts the process with these ends as its standard streams; returns errno.
int spawn(pid_t& id, const std::vector<std::string>& command, const std::array<int, 3>& streams) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int k = 0; k < 3; ++k) {
    posix_spawn_file_actions_adddup2(&actions, streams[static_cast<std::size_t>(k)], k);
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;  // what this process ignores or catches is as usual there
  sigemptyset(&usual);
  for (const int number : {SIGPIPE, SIGTERM}) sigaddset(&usual, number);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<std::string> all = command;
  std::vector<char*> words;
  for (std::string& word : all) words.push_back(word.data());
  words.push_back(nullptr);
  const int problem =
      posix_spawnp(&id, words.front(), &actions, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

}  // namespace

std::string ending_text(int wait_status) {
  if (!WIFSIGNALED(wait_status)) return fmt::format("exit status {}", WEXITSTATUS(wait_status));
  const int number = WTERMSIG(wait_status);
  const char* const description = sigdescr_np(number);
  return fmt::format("signal {} ({})", number, description != nullptr ? description : "unknown");
}

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(
    const std::vector<std::string>& command) {
  const auto failed = [&](int code) {
    return Error{fmt::format("{} cannot be started: {}", command.front(),
                             std::generic_category().message(code))};
  };
  Pipe input;
  Pipe output;
  Pipe errors;
  if (!input.made || !output.made || !errors.made) return failed(errno);
  std::unique_ptr<WorkerProcess> process(new WorkerProcess);
  const int code = spawn(process->id_, command, {input.ends[0], output.ends[1], errors.ends[1]});
  if (code != 0) return failed(code);
  process->input_ = input.take(1);
  process->output_.file = output.take(0);
  process->errors_.file = errors.take(0);
  for (const int file : {process->output_.file, process->errors_.file}) {
    fcntl(file, F_SETFL, O_NONBLOCK);
  }
  return process;
}

WorkerProcess::~WorkerProcess() {
  if (id_ > 0 && !status_) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  close_file(input_);
  close_file(output_.file);
  close_file(errors_.file);
}

bool WorkerProcess::send(std::string_view line) {
  const std::string text = std::string(line) + '\n';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = write(input_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

void WorkerProcess::close_input() { close_file(input_); }

std::vector<std::string> WorkerProcess::take(Stream& stream) {
  std::vector<std::string> lines;
  std::array<char, 16384> buffer{};
  while (stream.file >= 0) {
    const ssize_t size = read(stream.file, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) break;
    if (size <= 0) {
      close_file(stream.file);
      if (!stream.begun.empty()) lines.push_back(std::exchange(stream.begun, {}));
      break;
    }
    stream.begun.append(buffer.data(), static_cast<std::size_t>(size));
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = stream.begun.find('\n', begin)) != std::string::npos;) {
      lines.push_back(stream.begun.substr(begin, end - begin));
      begin = end + 1;
    }
    stream.begun.erase(0, begin);
    if (stream.begun.size() > kMostLine) lines.push_back(std::exchange(stream.begun, {}));
    if (lines.size() > 1000) break;  // a process that never stops writing must not keep the caller
  }
  return lines;
}

void WorkerProcess::signal(int number) const {
  if (id_ > 0 && !status_) kill(id_, number);
}

std::optional<int> WorkerProcess::ended() {
  int status = 0;
  if (!status_ && waitpid(id_, &status, WNOHANG) == id_) status_ = status;
  return status_;
}

}  // namespace magna
