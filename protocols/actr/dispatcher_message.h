// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace magna {

/// The messages of ACT-R's dispatcher (its remote interface, remote.pdf): JSON-RPC 1.0, one object
/// per message, each ended by byte 4.

/// The answer to a request of ours.
struct DispatcherAnswer {
  std::uint64_t id = 0;
  bool failed = false;
  std::string problem;                               ///< of a failed request, as ACT-R words it
  nlohmann::json results = nlohmann::json::array();  ///< values of a request, in order
};

/// A call of one of the commands that we have added.
struct DispatcherCall {
  nlohmann::json id;                                   ///< number, text or null (wants no answer)
  std::string command;                                 ///< our own name of it
  nlohmann::json arguments = nlohmann::json::array();  ///< without the command and the model
};

/// Why bytes are not a message: one sentence.
struct DispatcherError {
  std::string text;
};

using DispatcherMessage = std::variant<DispatcherAnswer, DispatcherCall, DispatcherError>;

/// Reads one message, without its end. Nested at most 16 deep.
DispatcherMessage read_dispatcher_message(std::string_view bytes);

/// A request as sent, with its end.
std::string dispatcher_request(std::string_view method, const nlohmann::json& params,
                               std::uint64_t id);
/// The answer to a call, with its end: the value true, or an error if `problem` is not empty.
std::string dispatcher_answer(const nlohmann::json& id, std::string_view problem = {});

/// Splits bytes into messages. Bytes may come in pieces of any size.
class DispatcherFramer {
 public:
  static constexpr char kEnd = 4;
  static constexpr std::size_t kMost = std::size_t{1} << 20;  ///< bytes of one message

  /// Receives a message without its end; valid until the call returns.
  using Sink = std::function<void(std::string_view message)>;

  /// Calls `sink` for every message completed by these bytes. False if one is longer than kMost:
  /// all later input is ignored.
  bool feed(std::string_view bytes, const Sink& sink);

 private:
  std::string open_;
  bool lost_ = false;
};

}  // namespace magna
