// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <pty.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace magna::test {

/// A serial line without hardware: a device whose other end the test holds. It can be unplugged and
/// plugged in again under the same name.
class PseudoTerminal {
 public:
  PseudoTerminal() {
    static int count = 0;
    // A folder under /dev in which users may make files.
    link_ = "/dev/shm/magna-tty-" + std::to_string(getpid()) + "-" + std::to_string(++count);
    plug();
  }
  ~PseudoTerminal() { unplug(); }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  const std::string& device() const { return link_; }

  void plug() {
    int device = -1;
    std::array<char, 256> name{};
    if (openpty(&end_, &device, name.data(), nullptr, nullptr) != 0) {
      throw std::runtime_error("this machine has no pseudo-terminal");
    }
    close(device);
    fcntl(end_, F_SETFL, O_NONBLOCK);
    std::filesystem::create_symlink(name.data(), link_);
  }
  void unplug() {
    std::filesystem::remove(link_);
    if (end_ >= 0) close(end_);
    end_ = -1;
  }

  void send(std::string_view bytes) {
    if (write(end_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
      throw std::runtime_error("the pseudo-terminal is full");
    }
  }
  /// The bytes that arrived since `forget`.
  const std::string& bytes() {
    std::array<char, 4096> piece{};
    ssize_t n = 0;
    while ((n = read(end_, piece.data(), piece.size())) > 0) {
      bytes_.append(piece.data(), static_cast<std::size_t>(n));
    }
    return bytes_;
  }
  void forget() {
    bytes();
    bytes_.clear();
  }

 private:
  std::string link_;
  int end_ = -1;
  std::string bytes_;
};

}  // namespace magna::test
