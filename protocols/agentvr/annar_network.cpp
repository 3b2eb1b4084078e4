// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/annar_network.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace magna {
namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

constexpr std::size_t kMostName = 256;  ///< bytes

constexpr std::uint32_t tag_of(int field, WireFormatLite::WireType type) {
  return WireFormatLite::MakeTag(field, type);
}
constexpr auto kVarint = WireFormatLite::WIRETYPE_VARINT;
constexpr auto kFixed64 = WireFormatLite::WIRETYPE_FIXED64;
constexpr auto kBytes = WireFormatLite::WIRETYPE_LENGTH_DELIMITED;

class NetworkReader {
 public:
  explicit NetworkReader(std::string_view body)
      : in_(reinterpret_cast<const std::uint8_t*>(body.data()), static_cast<int>(body.size())) {
    // So that the number of remaining bytes is always known.
    in_.PushLimit(static_cast<int>(body.size()));
  }

  Result<agentvr::AnnarNetwork> read() {
    agentvr::AnnarNetwork told;
    const bool whole = fields([&](std::uint32_t tag) {
      std::uint64_t number = 0;
      if (tag == tag_of(1, kVarint)) {
        if (!in_.ReadVarint64(&number)) return false;
        told.update = number != 0;
      } else if (tag == tag_of(2, kBytes)) {
        return layer(told.network);
      } else if (tag == tag_of(3, kVarint)) {
        if (!in_.ReadVarint64(&number)) return false;
        told.network.step = static_cast<std::int64_t>(number);
      } else {
        return WireFormatLite::SkipField(&in_, tag);
      }
      return true;
    });
    if (whole) return told;
    return Error{problem_.empty() ? "it is broken" : problem_};
  }

 private:
  /// Calls `take` with each field's tag until the end; false if the input is invalid, or `take`
  /// returns false.
  template <class Take>
  bool fields(Take take) {
    while (const std::uint32_t tag = in_.ReadTag()) {
      if (!take(tag)) return false;
    }
    return in_.ConsumedEntireMessage();
  }

  /// The same for a message inside this one.
  template <class Take>
  bool inner(Take take) {
    std::uint32_t size = 0;
    if (!in_.ReadVarint32(&size)) return false;
    // A limit beyond the enclosing one would be shortened silently.
    if (size > static_cast<std::uint32_t>(in_.BytesUntilLimit())) return false;
    const auto limit = in_.PushLimit(static_cast<int>(size));
    if (!fields(take)) return false;
    in_.PopLimit(limit);
    return true;
  }

  bool number(std::int32_t& value) {
    std::uint64_t read = 0;
    if (!in_.ReadVarint64(&read)) return false;
    value = static_cast<std::int32_t>(static_cast<std::uint32_t>(read));
    return true;
  }

  bool text(std::string& value) {
    std::uint32_t size = 0;
    if (!in_.ReadVarint32(&size) || size > std::numeric_limits<int>::max()) return false;
    if (!in_.ReadString(&value, static_cast<int>(size))) return false;
    if (value.size() > kMostName) value.resize(kMostName);
    return true;
  }

  bool neuron(std::vector<float>& rates) {
    if (++neurons_ > kAnnarMostNeurons) return too_large();
    float rate = 0.0F;
    const bool whole = inner([&](std::uint32_t tag) {
      if (tag != tag_of(2, kFixed64)) return WireFormatLite::SkipField(&in_, tag);
      std::uint64_t bits = 0;
      if (!in_.ReadLittleEndian64(&bits)) return false;
      const auto sent = std::bit_cast<double>(bits);
      rate = sent > 0.0 ? static_cast<float>(std::min(sent, 1.0)) : 0.0F;  // also handles NaN
      return true;
    });
    rates.push_back(rate);
    return whole;
  }

  bool layer(AgentNetwork& network) {
    if (network.layers.size() >= kAnnarMostLayers) return too_large();
    AgentLayer& layer = network.layers.emplace_back();
    const bool whole = inner([&](std::uint32_t tag) {
      switch (tag) {
        case tag_of(1, kVarint): return number(layer.width);
        case tag_of(2, kVarint): return number(layer.height);
        case tag_of(3, kVarint): return number(layer.depth);
        case tag_of(4, kBytes): return text(layer.name);
        case tag_of(5, kVarint): return number(layer.id);
        case tag_of(6, kBytes): return neuron(layer.rates);
        default: return WireFormatLite::SkipField(&in_, tag);
      }
    });
    return whole && fill(layer);
  }

  /// Makes the number of rates match the size. A layer without a size is one row of its rates.
  bool fill(AgentLayer& layer) {
    const std::size_t sent = layer.rates.size();
    if (layer.width <= 0 || layer.height <= 0 || layer.depth <= 0) {
      layer.width = static_cast<int>(sent);
      layer.height = layer.depth = 1;
      return true;
    }
    std::uint64_t size = 1;
    for (const int side : {layer.width, layer.height, layer.depth}) {
      size *= static_cast<std::uint64_t>(side);
      if (size > kAnnarMostNeurons) return too_large();
    }
    if (size > sent && (neurons_ += size - sent) > kAnnarMostNeurons) return too_large();
    layer.rates.resize(size);
    return true;
  }

  bool too_large() {
    problem_ = fmt::format("it has more than {} layers or {} neurons", kAnnarMostLayers,
                           kAnnarMostNeurons);
    return false;
  }

  CodedInputStream in_;
  std::size_t neurons_ = 0;
  std::string problem_;
};

}  // namespace

Result<agentvr::AnnarNetwork> read_annar_network(std::string_view body) {
  return NetworkReader(body).read();
}

void merge(const agentvr::AnnarNetwork& told, AgentNetwork& known) {
  if (!told.update || known.layers.empty()) {
    known = told.network;
    return;
  }
  known.step = told.network.step;
  for (const AgentLayer& layer : told.network.layers) {
    const auto found = std::ranges::find(known.layers, layer.id, &AgentLayer::id);
    if (found == known.layers.end()) continue;
    std::copy_n(layer.rates.begin(), std::min(layer.rates.size(), found->rates.size()),
                found->rates.begin());
  }
}

}  // namespace magna
