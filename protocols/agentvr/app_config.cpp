// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/app_config.h"

#include <fmt/format.h>

#include <QFile>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/geometry/angle.h"
#include "core/render/camera.h"
#include "core/sim/printable.h"
#include "protocols/agentvr/app_config_keys.h"

namespace magna {
namespace {

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
