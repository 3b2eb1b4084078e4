// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/standard_input.h"

#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <cerrno>
#include <utility>

namespace magna {
namespace {

// Longer lines are cut: the console rejects them anyway.
constexpr std::size_t kLongestLine = std::size_t{64} * 1024;

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

}  // namespace magna
