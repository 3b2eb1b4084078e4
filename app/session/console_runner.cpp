// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/console_runner.h"

#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

#include "core/sexp/sexp.h"

namespace magna {
namespace {

// Longer lines are cut: the console rejects them anyway.
constexpr std::size_t kLongestLine = std::size_t{64} * 1024;

constexpr int kStandardInput = 0;
constexpr std::string_view kPrompt = "Robot> ";
constexpr std::string_view kFurtherPrompt = "  ...> ";

void write(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

}  // namespace

StandardInput::StandardInput(int descriptor, QObject* parent)
    : QObject(parent),
      descriptor_(descriptor),
      terminal_(isatty(descriptor) == 1),
      notifier_(new QSocketNotifier(descriptor, QSocketNotifier::Read, this)) {
  connect(notifier_, &QSocketNotifier::activated, this, &StandardInput::read);
}

void StandardInput::read() {
  // Reads once what is available. This does not block, and the descriptor, which may be shared with
  // the parent process, keeps its mode.
  std::array<char, 4096> bytes;
  const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count > 0) {
    begun_.append(bytes.data(), static_cast<std::size_t>(count));
    cut_lines();
  } else {
    ended_ = true;
    if (!begun_.empty()) lines_.push_back(std::exchange(begun_, {}));
  }
  if (ended_ || !lines_.empty()) {
    notifier_->setEnabled(false);
    emit arrived();
  }
}

void StandardInput::cut_lines() {
  std::size_t begin = 0;
  for (std::size_t end = begun_.find('\n'); end != std::string::npos;
       end = begun_.find('\n', begin)) {
    lines_.push_back(begun_.substr(begin, end - begin));
    begin = end + 1;
  }
  begun_.erase(0, begin);
  if (begun_.size() > kLongestLine) begun_.resize(kLongestLine);
}

std::optional<std::string> StandardInput::take_line() {
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  if (lines_.empty() && !ended_) notifier_->setEnabled(true);
  return line;
}

void StandardInput::close() {
  notifier_->setEnabled(false);
  lines_.clear();
  ended_ = true;
}

ConsoleRunner::ConsoleRunner(Callbacks callbacks, bool cli)
    : callbacks_(std::move(callbacks)), cli_(cli), console_(*this) {}

ConsoleRunner::~ConsoleRunner() = default;

void ConsoleRunner::listen(QObject* context, std::function<void()> arrived) {
  if (!cli_) return;
  input_ = std::make_unique<StandardInput>(kStandardInput);
  QObject::connect(input_.get(), &StandardInput::arrived, context, std::move(arrived));
  print();
}

void ConsoleRunner::type(const std::string& line) {
  in_window_ = true;
  console_.type(line);
  in_window_ = false;
}

bool ConsoleRunner::take_line() {
  auto line = input_ ? input_->take_line() : std::nullopt;
  if (!line && !(begun_ && input_ && input_->ended())) return false;
  prompted_ = false;  // the terminal already shows the line and its newline
  // An empty line, or the end of the input, ends an expression too.
  const bool more = line && !line->empty();
  std::string text = line.value_or(std::string());
  if (begun_) text = *std::exchange(begun_, std::nullopt) + '\n' + text;
  if (more && is_open_expression(text)) {
    begun_ = std::move(text);
  } else {
    console_.type(text);
  }
  return true;
}

void ConsoleRunner::on_events(std::span<const Event> events) {
  for (const Event& event : events) console_.on_event(event);
  console_.proceed();
}

void ConsoleRunner::world_changed() {
  loads_ = false;
  console_.world_changed();
}

void ConsoleRunner::load_failed(const std::string& why) {
  if (std::exchange(loads_, false)) console_.tell(ConsoleKind::Error, why);
}

void ConsoleRunner::print() {
  const std::vector<ConsoleLine> lines = console_.take_lines();
  if (!cli_) return;
  const bool terminal = input_ && input_->terminal();
  if (lines.empty() && (!terminal || prompted_)) return;
  for (const ConsoleLine& line : lines) {
    if (terminal) {
      print_at_terminal(line);
    } else {
      write(shown_text(line) + '\n');
    }
  }
  if (terminal && !left_ && !std::exchange(prompted_, true))
    write(begun_ ? kFurtherPrompt : kPrompt);
  std::fflush(stdout);
}

// As in the manual's session: a message follows the waiting prompt, everything else starts a new
// line.
void ConsoleRunner::print_at_terminal(const ConsoleLine& line) {
  if (line.kind == ConsoleKind::Typed) return;
  if (prompted_ && line.kind != ConsoleKind::Message) write("\n");
  prompted_ = false;
  write(shown_text(line) + '\n');
}

std::shared_ptr<const ConsoleStatus> ConsoleRunner::picture() {
  ConsoleStatus now = console_.picture();
  if (!picture_ || picture_->lines != now.lines || picture_->words != now.words) {
    picture_ = std::make_shared<const ConsoleStatus>(std::move(now));
  }
  return picture_;
}

// A program does not replace a world that is being loaded.
void ConsoleRunner::load(const std::string& path) { loads_ = callbacks_.load(path) || loads_; }

std::optional<std::string> ConsoleRunner::quit() {
  if (in_window_ || !input_) return "The console stays: close the window to end the program";
  input_->close();
  left_ = true;
  return std::nullopt;
}

}  // namespace magna
