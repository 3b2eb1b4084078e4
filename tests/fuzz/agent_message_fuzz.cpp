// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes through the framer and the decoder of Agent-VR: the result does not depend on the
// splits, is in range, and messages of both directions are encoded unchanged.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/agentvr/agent_codec.h"
#include "protocols/agentvr/agent_streams.h"

namespace {

using namespace magna;  // NOLINT: a program of one file

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

std::vector<std::string> payloads(std::string_view bytes, std::size_t piece) {
  AgentFramer framer;
  std::vector<std::string> found;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    framer.feed(bytes.substr(at, piece), [&](const std::string& body) { found.push_back(body); });
  }
  return found;
}

void check_network(const AgentNetwork& network) {
  std::size_t neurons = 0;
  require(network.layers.size() <= kAnnarMostLayers, "a network has few layers");
  for (const AgentLayer& layer : network.layers) {
    const double size = double{1} * layer.width * layer.height * layer.depth;
    require(size == static_cast<double>(layer.rates.size()), "each neuron has a rate");
    for (const float rate : layer.rates) require(rate >= 0 && rate <= 1, "rates are shares");
    neurons += layer.rates.size();
  }
  require(neurons <= kAnnarMostNeurons, "a network has few neurons");
}

/// A message of both directions, encoded again.
void check_echo(const agentvr::OutMessage& message) {
  const auto frame = encode(message, {});
  require(frame && frame->size() > 4, "what was read can be written");
  const auto again = decode(std::string_view(*frame).substr(4));
  require(again && again->messages.size() == 1, "and read again");
  if (const auto* const check = std::get_if<agentvr::VersionCheck>(&message)) {
    const auto& back = std::get<agentvr::VersionCheck>(again->messages[0]);
    require(back.version == check->version && back.dialect == check->dialect, "as it was");
    require(again->dialect == check->dialect, "a version check tells the dialect");
  } else {
    const auto& back = std::get<agentvr::Debug>(again->messages[0]);
    require(back.text == std::get<agentvr::Debug>(message).text, "as it was");
  }
}

void check_message(const agentvr::InMessage& message) {
  require(!name(message).empty(), "a message has a name");
  const AgentFrame frame({12.5, 7.25});
  const auto action = frame.action(message);
  require(action.has_value() == agentvr::asks_for_action(message), "actions are asked for");
  if (const auto* const walk = action ? std::get_if<agent::Walk>(&*action) : nullptr) {
    require(!(std::abs(walk->heading) > 3.2), "a heading is within a turn");
  }
  if (const auto* const network = std::get_if<agentvr::AnnarNetwork>(&message)) {
    check_network(network->network);
    AgentNetwork known{0, {{1, "V1", 2, 2, 1, {0, 0, 0, 0}}}};
    merge(*network, known);
    check_network(known);
  }
  if (const auto* const check = std::get_if<agentvr::VersionCheck>(&message)) check_echo(*check);
  if (const auto* const debug = std::get_if<agentvr::Debug>(&message)) check_echo(*debug);
}

void check_payload(std::string_view payload) {
  const auto frame = decode(payload);
  if (!frame) {
    require(!frame.error().message.empty(), "an error says why");
    return;
  }
  require(frame->empty == payload.empty(), "empty is what has no byte");
  for (const agentvr::InMessage& message : frame->messages) check_message(message);
  for (const std::string& note : frame->notes) require(!note.empty(), "a note says why");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto whole = payloads(bytes, size + 1);
  require(payloads(bytes, 1) == whole, "byte by byte gives the same as in one piece");
  require(payloads(bytes, 7) == whole, "pieces of seven give the same as one piece");
  for (const std::string& payload : whole) check_payload(payload);
  check_payload(bytes);
  if (const auto told = read_annar_network(bytes)) check_network(told->network);
  return 0;
}
