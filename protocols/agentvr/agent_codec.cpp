// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_codec.h"

#include <agent_vr.pb.h>
#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

namespace magna {
namespace {

namespace wire = agentvr::wire;

template <class Wire>
std::optional<std::int32_t> action(const Wire& sent) {
  if (!sent.has_action_id()) return {};
  return sent.action_id();
}

template <class Message>
Message at_pixel(const wire::ActionPos& sent) {
  return {action(sent), sent.x(), sent.y()};
}

template <class Message>
Message with_object(const wire::ActionObject& sent) {
  return {action(sent), sent.object_id()};
}

agentvr::AgentMoveTo move_to(const wire::MoveTo& sent) {
  return {action(sent), {sent.x(), sent.y(), sent.z()}, sent.target_mode()};
}

/// A message that the container holds as bytes; false if it is invalid.
template <class Wire>
bool parse(Wire& message, const std::string& bytes) {
  return message.ParseFromString(bytes);
}

class FrameReader {
 public:
  explicit FrameReader(const wire::Container& sent) : sent_(sent) {}

  /// False if one of the messages inside is invalid.
  bool read() {
    if (!read_numbers()) return false;
    for (auto& check : checks_) {
      decide(check.dialect);
      add(std::move(check));
    }
    read_resets();
    read_actions();
    for (const auto& [dialect, message] : moves_) {
      decide(dialect);
      add(message);
    }
    for (const auto& [dialect, message] : cancels_) {
      decide(dialect);
      add(message);
    }
    read_rest();
    return true;
  }

  DecodedFrame take() { return std::move(frame_); }

 private:
  void add(agentvr::InMessage message) { frame_.messages.push_back(std::move(message)); }
  void decide(AgentDialect dialect) {
    if (!frame_.dialect) frame_.dialect = dialect;
  }
  void note(std::string text) { frame_.notes.push_back(std::move(text)); }

  /// Numbers 26 to 29: their content determines the dialect, which in turn determines their meaning
  /// (agent-vr.md, Dialects).
  bool read_numbers() { return read_26() && read_27() && read_28() && read_29(); }

  bool read_26() {
    wire::MoveTo told;
    if (!parse(told, sent_.number_26())) return false;
    if (sent_.has_number_26()) moves_.emplace_back(AgentDialect::A, move_to(told));
    return true;
  }

  bool read_27() {
    wire::MoveTo told;
    if (!parse(told, sent_.number_27())) return false;
    if (told.has_x() || told.has_y() || told.has_z()) {
      moves_.emplace_back(AgentDialect::B, move_to(told));
    } else if (told.has_action_id()) {
      cancels_.emplace_back(AgentDialect::A, agentvr::AgentCancelMovement{action(told)});
    } else if (sent_.has_number_27()) {
      note("number 27 is neither a MsgAgentCancelMovement nor a MsgAgentMoveTo: it says nothing");
    }
    return true;
  }

  bool read_28() {
    wire::VersionCheck check;
    wire::ActionOnly cancel;
    if (!parse(check, sent_.number_28()) || !parse(cancel, sent_.number_28())) return false;
    if (check.has_version()) {
      checks_.push_back({AgentDialect::A, check.version()});
    } else if (cancel.has_action_id()) {
      cancels_.emplace_back(AgentDialect::B, agentvr::AgentCancelMovement{action(cancel)});
    } else if (sent_.has_number_28()) {
      note("number 28 is neither a MsgVersionCheck nor a MsgAgentCancelMovement: it says nothing");
    }
    return true;
  }

  bool read_29() {
    wire::VersionCheck check;
    if (!parse(check, sent_.number_29())) return false;
    if (sent_.has_number_29()) checks_.push_back({AgentDialect::B, check.version()});
    return true;
  }

  void read_resets() {
    if (sent_.has_environment_reset()) {
      add(agentvr::EnvironmentReset{sent_.environment_reset().type()});
    }
    if (sent_.has_trial_reset()) add(agentvr::TrialReset{sent_.trial_reset().type()});
  }

  void read_actions() {
    using namespace agentvr;
    if (sent_.has_movement()) {
      const auto& told = sent_.movement();
      add(AgentMovement{action(told), told.degree(), told.distance()});
    }
    if (sent_.has_grasp_pos()) add(at_pixel<AgentGraspPos>(sent_.grasp_pos()));
    if (sent_.has_grasp_id()) add(with_object<AgentGraspId>(sent_.grasp_id()));
    if (sent_.has_point_pos()) add(at_pixel<AgentPointPos>(sent_.point_pos()));
    if (sent_.has_point_id()) add(with_object<AgentPointId>(sent_.point_id()));
    if (sent_.has_interaction_id()) {
      add(with_object<AgentInteractionId>(sent_.interaction_id()));
    }
    if (sent_.has_interaction_pos()) {
      add(at_pixel<AgentInteractionPos>(sent_.interaction_pos()));
    }
    if (sent_.has_eye_fixation()) {
      const auto& told = sent_.eye_fixation();
      add(AgentEyeFixation{action(told), {told.x(), told.y(), told.z()}});
    }
    if (sent_.has_eyemovement()) {
      const auto& told = sent_.eyemovement();
      add(AgentEyemovement{action(told), told.pan_left(), told.pan_right(), told.tilt()});
    }
    if (sent_.has_grasp_release()) add(AgentGraspRelease{action(sent_.grasp_release())});
    if (sent_.has_turn()) add(AgentTurn{action(sent_.turn()), sent_.turn().degree()});
  }

  void read_rest() {
    if (sent_.has_sacc_flag()) {
      decide(AgentDialect::B);
      add(agentvr::SaccFlag{sent_.sacc_flag().flag() == 1});
    }
    if (sent_.has_video_sync()) {
      decide(AgentDialect::B);
      add(agentvr::VideoSync{sent_.video_sync().flag() == 1});
    }
    if (sent_.has_network()) {
      auto network = read_annar_network(sent_.network());
      if (network) {
        add(std::move(*network));
      } else {
        note(fmt::format("MsgAnnarNetwork is left out: {}", network.error().message));
      }
    }
    if (sent_.has_stop_sync()) add(agentvr::StopSync{});
    if (sent_.has_debug()) add(agentvr::Debug{sent_.debug()});
  }

  const wire::Container& sent_;
  DecodedFrame frame_;
  std::vector<agentvr::VersionCheck> checks_;
  std::vector<std::pair<AgentDialect, agentvr::AgentMoveTo>> moves_;
  std::vector<std::pair<AgentDialect, agentvr::AgentCancelMovement>> cancels_;
};

/// Puts a message into a container; false if it cannot be sent in this dialect. Every required
/// field is written, even if it is 0 (agent-vr.md, Transport).
class FrameWriter {
 public:
  FrameWriter(wire::Container& out, std::optional<AgentDialect> dialect)
      : out_(out), dialect_(dialect) {}

  bool operator()(const agentvr::VersionCheck& message) {
    wire::VersionCheck check;
    check.set_version(message.version);
    *(message.dialect == AgentDialect::A ? out_.mutable_number_28() : out_.mutable_number_29()) =
        check.SerializeAsString();
    return true;
  }

  bool operator()(const agentvr::Reward& message) {
    out_.mutable_reward()->set_reward(message.reward);
    return true;
  }

  bool operator()(const agentvr::GridPosition& message) {
    auto& grid = *out_.mutable_grid_position();
    grid.set_x(message.target.x);
    grid.set_y(message.target.y);
    grid.set_z(message.target.z);
    grid.set_rotation_x(message.rotation.x);
    grid.set_rotation_y(message.rotation.y);
    grid.set_rotation_z(message.rotation.z);
    return true;
  }

  bool operator()(const agentvr::ActionExecutionStatus& message) {
    out_.mutable_action_status()->set_action_id(message.action);
    out_.mutable_action_status()->set_status(message.status);
    return true;
  }

  bool operator()(const agentvr::Collision& message) {
    out_.mutable_collision()->set_action_id(message.action);
    out_.mutable_collision()->set_collider_id(message.collider);
    return true;
  }

  bool operator()(const agentvr::Images& message) {
    auto& images = *out_.mutable_images();
    images.set_left(message.left.data(), message.left.size());
    images.set_right(message.right.data(), message.right.size());
    images.set_main(message.main.data(), message.main.size());
    return true;
  }

  bool operator()(const agentvr::Menu& message) {
    out_.mutable_menu()->set_event_id(message.event);
    if (message.parameter) out_.mutable_menu()->set_parameter(*message.parameter);
    return true;
  }

  bool operator()(const agentvr::StartSync&) {
    out_.mutable_start_sync();
    return true;
  }

  bool operator()(const agentvr::EyePosition& message) {
    auto& eye = *out_.mutable_eye_position();
    eye.set_x(message.rotation.x);
    eye.set_y(message.rotation.y);
    eye.set_z(message.rotation.z);
    eye.set_velocity_x(message.rotation_velocity.x);
    eye.set_velocity_y(message.rotation_velocity.y);
    eye.set_velocity_z(message.rotation_velocity.z);
    return true;
  }

  bool operator()(const agentvr::HeadMotion& message) {
    if (!dialect_) return false;
    wire::HeadMotion head;
    head.set_velocity_x(message.velocity.x);
    head.set_velocity_y(message.velocity.y);
    head.set_velocity_z(message.velocity.z);
    head.set_acceleration_x(message.acceleration.x);
    head.set_acceleration_y(message.acceleration.y);
    head.set_acceleration_z(message.acceleration.z);
    head.set_rotation_velocity_x(message.rotation_velocity.x);
    head.set_rotation_velocity_y(message.rotation_velocity.y);
    head.set_rotation_velocity_z(message.rotation_velocity.z);
    head.set_rotation_acceleration_x(message.rotation_acceleration.x);
    head.set_rotation_acceleration_y(message.rotation_acceleration.y);
    head.set_rotation_acceleration_z(message.rotation_acceleration.z);
    *(*dialect_ == AgentDialect::A ? out_.mutable_number_25() : out_.mutable_number_26()) =
        head.SerializeAsString();
    return true;
  }

  bool operator()(const agentvr::ObjectPosition& message) {
    if (dialect_ != AgentDialect::B) return false;
    wire::ObjectPosition places;
    places.set_green_crane_x(message.green_crane_x);
    places.set_green_crane_y(message.green_crane_z);
    places.set_yellow_crane_x(message.yellow_crane_x);
    places.set_yellow_crane_y(message.yellow_crane_z);
    places.set_green_racecar_x(message.green_racecar_x);
    places.set_green_racecar_y(message.green_racecar_z);
    *out_.mutable_number_25() = places.SerializeAsString();
    return true;
  }

  bool operator()(const agentvr::Debug& message) {
    out_.set_debug(message.text);
    return true;
  }

 private:
  wire::Container& out_;
  std::optional<AgentDialect> dialect_;
};

}  // namespace

Result<DecodedFrame> decode(std::string_view payload) {
  if (payload.empty()) {
    DecodedFrame frame;
    frame.empty = true;
    return frame;
  }
  wire::Container sent;
  const bool fits = payload.size() <= std::numeric_limits<int>::max();
  if (fits && sent.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
    FrameReader reader(sent);
    if (reader.read()) return reader.take();
  }
  return Error{fmt::format("{} bytes that are not a MsgObject, or cut off", payload.size())};
}

std::optional<std::string> encode(const agentvr::OutMessage& message,
                                  std::optional<AgentDialect> dialect) {
  wire::Container out;
  if (!std::visit(FrameWriter(out, dialect), message)) return {};
  const std::size_t size = out.ByteSizeLong();
  const auto header = length_header(size);
  if (size + header.size() > kAgentMaxFrameOut) return {};
  std::string frame;
  frame.reserve(header.size() + size);
  frame.append(header.data(), header.size());
  if (!out.AppendToString(&frame)) return {};
  return frame;
}

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
