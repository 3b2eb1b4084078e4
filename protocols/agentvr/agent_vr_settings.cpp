// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_vr_settings.h"

#include <fmt/format.h>

#include <QFile>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/geometry/angle.h"
#include "core/render/camera.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using Settings = AgentVrSettings;

template <class Member>
AppConfigKey whole(std::string_view name, Member Settings::*member, int least, int most) {
  return {name, fmt::format("a whole number from {} to {}", least, most),
          [=](Settings& settings, std::string_view text) {
            const auto found = number_in(text, least, most);
            if (found) settings.*member = static_cast<Member>(*found);
            return found.has_value();
          }};
}

/// `unit`: factor from the file's unit to the stored one.
template <class Member>
AppConfigKey number(std::string_view name, Member Settings::*member, double least, double most,
                    std::string_view of, double unit = 1.0) {
  return {name, fmt::format("a number from {} to {}{}", least, most, of),
          [=](Settings& settings, std::string_view text) {
            const auto found = number_in(text, least, most);
            if (found) settings.*member = *found * unit;
            return found.has_value();
          }};
}

template <class Member>
AppConfigKey degrees_key(std::string_view name, Member Settings::*member, double least,
                         double most) {
  return number(name, member, least, most, " degrees", radians(1.0));
}

/// One of a few words.
template <class Member, class Value>
AppConfigKey word(std::string_view name, Member Settings::*member,
                  std::vector<std::pair<std::string_view, Value>> words) {
  std::string expects;
  for (const auto& [text, value] : words) {
    if (!expects.empty()) expects += text == words.back().first ? " or " : ", ";
    expects += text;
  }
  return {name, std::move(expects),
          [member, words = std::move(words)](Settings& settings, std::string_view text) {
            const auto found =
                std::ranges::find(words, text, &std::pair<std::string_view, Value>::first);
            if (found == words.end()) return false;
            settings.*member = found->second;
            return true;
          }};
}

template <class Member>
AppConfigKey yes_no(std::string_view name, Member Settings::*member) {
  // The library that wrote these files also accepts 0 and 1; people write True.
  AppConfigKey key = word<Member, bool>(name, member,
                                        {{"true", true},
                                         {"false", false},
                                         {"True", true},
                                         {"False", false},
                                         {"1", true},
                                         {"0", false}});
  key.expects = "true or false";
  return key;
}

template <class Member>
AppConfigKey text(std::string_view name, Member Settings::*member, std::size_t most) {
  return {name, fmt::format("a text of 1 to {} characters", most),
          [=](Settings& settings, std::string_view given) {
            if (given.empty() || given.size() > most) return false;
            settings.*member = std::string{given};
            return true;
          }};
}

/// A key of the original that is checked but has no effect here.
AppConfigKey unused_whole(std::string_view name, int least, int most, std::string_view why) {
  return {
      name, fmt::format("a whole number from {} to {}", least, most),
      [=](Settings&, std::string_view text) { return number_in(text, least, most).has_value(); },
      why};
}

std::vector<AppConfigKey> keys_of_the_original() {
  constexpr int kLeastSide = Camera::kLeastSide;
  constexpr int kMostSide = Camera::kMostSide;
  constexpr std::string_view kShown = "the window shows the eyes as large as there is room";
  AppConfigKey video{"MakeVideo", "true or false",
                     [](Settings&, std::string_view given) {
                       Settings scratch;
                       return yes_no({}, &Settings::sync_mode).set(scratch, given);
                     },
                     "walks wait for no client: film the window"};
  return {
      whole("LocalPort", &Settings::local_port, 0, 65535),
      yes_no("SyncMode", &Settings::sync_mode),
      number("SimulationTimePerFrame", &Settings::simulation_time_per_frame, 0.001, 60, " s"),
      whole("ImageResolutionWidth", &Settings::image_width, kLeastSide, kMostSide),
      whole("ImageResolutionHeight", &Settings::image_height, kLeastSide, kMostSide),
      yes_no("SendGridPosition", &Settings::send_grid_position),
      number("MovementSpeed", &Settings::movement_speed, 0.001, 1000, " units/s"),
      unused_whole("CameraDisplayWidth", 16, 4096, kShown),
      unused_whole("CameraDisplayHeight", 16, 4096, kShown),
      degrees_key("FovHorizontal", &Settings::fov_horizontal, 1, 360),
      degrees_key("FovVertical", &Settings::fov_vertical, 1, 170),
      unused_whole("IPAddressEntry", 0, 1000, "without IPAddress it listens on this machine alone"),
      text("IPAddress", &Settings::ip_address, 255),
      std::move(video),
      word<std::optional<Projection>, Projection>(
          "sphericalProjection", &Settings::projection,
          {{"true", Projection::EquiAngular}, {"false", Projection::Perspective}})};
}

/// The keys for values in the original's code.
std::vector<AppConfigKey> keys_of_ours() {
  return {number("SyncModeFrameTimeOut", &Settings::sync_timeout, 0.01, 3600, " s"),
          degrees_key("TurnRate", &Settings::turn_rate, 0.1, 3600),
          yes_no("SendEyePosition", &Settings::send_eye_position),
          yes_no("SendHeadMotion", &Settings::send_head_motion),
          yes_no("SendObjectPosition", &Settings::send_object_position),
          number("SensorRate", &Settings::sensor_rate, 0.1, 1000, " Hz"),
          whole("ImageQueue", &Settings::image_queue, 1, 100),
          text("serverVersion", &Settings::server_version, 40),
          word<std::optional<AgentDialect>, std::optional<AgentDialect>>(
              "dialect", &Settings::dialect,
              {{"auto", {}}, {"A", AgentDialect::A}, {"B", AgentDialect::B}}),
          word<AgentStatusCodes, AgentStatusCodes>(
              "statusCodes", &Settings::status_codes,
              {{"documented", AgentStatusCodes::Documented}, {"unity", AgentStatusCodes::Unity}}),
          word<std::optional<EyePreset>, EyePreset>(
              "eyePreset", &Settings::eye_preset,
              {{"document", EyePreset::Document}, {"unity", EyePreset::Unity}}),
          yes_no("acceptEmptyFrameAsStopSync", &Settings::empty_frame_is_stop_sync)};
}

constexpr qint64 kMostBytes = qint64{1} << 20;

class AppConfigReader {
 public:
  AppConfigReader(const QByteArray& text, std::string file) : xml_(text), file_(std::move(file)) {}

  Result<AppConfig> read() {
    if (!xml_.readNextStartElement()) return xml_problem();
    if (xml_.name() != QLatin1String("cConfiguration")) {
      return here(fmt::format("the root is {}, not cConfiguration",
                              printable(xml_.name().toString().toStdString())));
    }
    while (xml_.readNextStartElement()) {
      if (auto problem = read_key()) return *std::move(problem);
    }
    while (!xml_.atEnd()) xml_.readNext();  // the text after the root may be invalid too
    if (xml_.hasError()) return xml_problem();
    complete_size();
    return std::move(config_);
  }

 private:
  /// An error at the current position of the reader.
  Error here(std::string message) const {
    return {std::move(message), file_, static_cast<int>(xml_.lineNumber()),
            static_cast<int>(xml_.columnNumber()) + 1};
  }
  Error xml_problem() const {
    return here(fmt::format("no XML: {}", printable(xml_.errorString().toStdString(), 200)));
  }

  std::optional<Error> read_key() {
    const std::string name = xml_.name().toString().toStdString();
    Error place = here({});
    const AppConfigKey* const key = find_app_config_key(name);
    if (key == nullptr) {
      xml_.skipCurrentElement();
      warn(std::move(place), unknown(name));
      return {};
    }
    const std::string value = xml_.readElementText().trimmed().toStdString();
    if (xml_.hasError()) return xml_problem();
    if (!key->set(config_.settings, value)) {
      place.message =
          fmt::format("{}: expected {}, not '{}'", name, key->expects, printable(value));
      return place;
    }
    if (!seen_.insert(name).second) {
      warn(std::move(place), fmt::format("{} is there again; the last one counts", name));
    } else if (!key->unused.empty()) {
      warn(std::move(place), fmt::format("{} has no effect: {}", name, key->unused));
    }
    return {};
  }

  // If the file has no height, revision A0 of the original computes it from the width and the
  // fields of view, and A, which has more keys, uses a constant.
  void complete_size() {
    constexpr int kHeightOfA = 308;
    constexpr double kUsualAcross = radians(120.0), kUsualUp = radians(90.0);
    AgentVrSettings& settings = config_.settings;
    if (!settings.image_width || settings.image_height) return;
    // Dialect B, which has its height in the file.
    if (settings.projection == Projection::EquiAngular) return;
    if (seen_.contains("IPAddressEntry") || seen_.contains("CameraDisplayHeight")) {
      settings.image_height = kHeightOfA;
      return;
    }
    const double across =
        std::min(settings.fov_horizontal.value_or(kUsualAcross), Camera::kWidestPerspective);
    const double up = settings.fov_vertical.value_or(kUsualUp);
    const double height = *settings.image_width * std::tan(up / 2.0) / std::tan(across / 2.0);
    settings.image_height = static_cast<int>(
        std::lround(std::clamp(height, double{Camera::kLeastSide}, double{Camera::kMostSide})));
  }

  static std::string unknown(const std::string& name) {
    const auto meant = similar_app_config_key(name);
    if (!meant) return fmt::format("unknown key {} is passed over", printable(name));
    return fmt::format("unknown key {} is passed over; did you mean {}?", printable(name), *meant);
  }

  void warn(Error place, std::string message) {
    place.message = std::move(message);
    config_.warnings.push_back(std::move(place));
  }

  QXmlStreamReader xml_;
  std::string file_;
  AppConfig config_;
  std::set<std::string> seen_;
};

}  // namespace

std::span<const AppConfigKey> app_config_keys() {
  static const std::vector<AppConfigKey> kKeys = [] {
    std::vector<AppConfigKey> keys = keys_of_the_original();
    for (AppConfigKey& key : keys_of_ours()) keys.push_back(std::move(key));
    return keys;
  }();
  return kKeys;
}

const AppConfigKey* find_app_config_key(std::string_view name) {
  const auto keys = app_config_keys();
  const auto found = std::ranges::find(keys, name, &AppConfigKey::name);
  return found == keys.end() ? nullptr : &*found;
}

std::optional<std::string_view> similar_app_config_key(std::string_view name) {
  if (name.size() > 40) return {};  // too long for a misspelt key
  const std::string meant = lower_case(name);
  const auto distance = [&](const AppConfigKey& key) {
    return edit_distance(meant, lower_case(key.name));
  };
  const auto nearest = std::ranges::min_element(app_config_keys(), {}, distance);
  if (distance(*nearest) > 2) return {};
  return nearest->name;
}

Result<AppConfig> parse_app_config(const QByteArray& text, const std::string& file) {
  return AppConfigReader(text, file).read();
}

Result<AppConfig> load_app_config(const std::string& file) {
  QFile stream(QString::fromStdString(file));
  if (!stream.open(QIODevice::ReadOnly)) {
    return Error{fmt::format("cannot read it: {}", stream.errorString().toStdString()), file};
  }
  const QByteArray text = stream.read(kMostBytes + 1);
  if (text.size() > kMostBytes) return Error{"it is larger than 1 MiB: no configuration", file};
  return parse_app_config(text, file);
}

}  // namespace magna
