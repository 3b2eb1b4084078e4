// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace magna::bench {

using Clock = std::chrono::steady_clock;

/// A separate process with one bare end of a socket. Ends with its parent's object.
class BareServer {
 public:
  enum class Kind {
    Echo,  ///< sends back what it gets
    Count  ///< counts lines until "end", then says "done"
  };
  explicit BareServer(Kind kind);
  ~BareServer();
  BareServer(const BareServer&) = delete;
  BareServer& operator=(const BareServer&) = delete;
  int port() const { return port_; }
  /// Processor time so far.
  double processor_seconds() const;

 private:
  int port_ = 0;
  int pid_ = -1;
};

/// A blocking connection to a port of this machine. Every error ends the program, because nothing
/// can be measured then.
class Client {
 public:
  explicit Client(int port);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void send(std::string_view bytes);
  /// Reads until `line` has arrived as a complete line.
  void wait_for(std::string_view line);
  /// Reads so many bytes.
  std::string receive(std::size_t bytes);

 private:
  int socket_;
  std::string rest_;  ///< of a line that is not complete
};

/// A separate process that opens many connections to a port of this machine, reads everything and
/// drops it. Ends with its parent's object. To be made before other threads are started.
class Readers {
 public:
  Readers(int port, int count);
  ~Readers();
  Readers(const Readers&) = delete;
  Readers& operator=(const Readers&) = delete;

 private:
  int pid_ = -1;
};

/// Microseconds.
struct Latency {
  double p50;
  double p99;
};
/// Of the given number of consecutive exchanges.
Latency latency(int requests, const std::function<void()>& exchange);

/// Processor time of all threads of a running process so far.
double processor_seconds(int pid);

/// Reports the error and ends the program.
[[noreturn]] void give_up(const std::string& what);

}  // namespace magna::bench
