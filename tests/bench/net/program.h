// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace magna::bench {

/// The program itself with one server on a free port. Ended with the object.
class Program {
 public:
  enum class Face {
    Headless,
    Window,  ///< drawn into memory, with default settings
  };
  /// `server`: "actr", "cognav", "agent" or "swank", as in its option. `arguments` follow the
  /// options that enable it; the last of them is the world.
  Program(const std::string& magna, const std::string& server,
          const std::vector<std::string>& arguments, Face face = Face::Headless);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  int port() const { return port_; }
  /// Processor time of all its threads so far.
  double processor_seconds() const;

 private:
  int pid_ = -1;
  int port_ = 0;
};

}  // namespace magna::bench
