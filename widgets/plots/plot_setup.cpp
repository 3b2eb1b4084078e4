// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_setup.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <algorithm>
#include <array>
#include <cmath>

namespace magna {
namespace {

constexpr std::array<const char*, 3> kRules = {"visible", "all", "fixed"};

QJsonObject json_of(const PlotSetup& plot) {
  QJsonArray curves;
  for (const SignalKey& key : plot.curves) curves << key_id(key);
  return {{QStringLiteral("signals"), curves},
          {QStringLiteral("scale"), QLatin1String(kRules[static_cast<std::size_t>(plot.rule)])},
          {QStringLiteral("low"), plot.low},
          {QStringLiteral("high"), plot.high},
          {QStringLiteral("wrapped"), plot.wrapped}};
}

PlotSetup plot_of(const QJsonObject& from) {
  PlotSetup plot;
  for (const auto one : from[QStringLiteral("signals")].toArray()) {
    const auto key = key_of_id(one.toString());
    if (key && std::ranges::find(plot.curves, *key) == plot.curves.end()) {
      plot.curves.push_back(*key);
    }
  }
  const QString rule = from[QStringLiteral("scale")].toString();
  const auto found =
      std::ranges::find(kRules, rule, [](const char* word) { return QLatin1String(word); });
  if (found != kRules.end()) plot.rule = static_cast<ScaleRule>(found - kRules.begin());
  plot.low = from[QStringLiteral("low")].toDouble(plot.low);
  plot.high = from[QStringLiteral("high")].toDouble(plot.high);
  if (!(plot.low < plot.high)) plot.rule = ScaleRule::Visible;
  plot.wrapped = from[QStringLiteral("wrapped")].toBool();
  return plot;
}

}  // namespace

QString key_id(const SignalKey& key) {
  const std::string_view name = info(key.kind).id;
  const QString id = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
  return key.robot ? QStringLiteral("%1 %2").arg(id).arg(key.robot->value) : id;
}

std::optional<SignalKey> key_of_id(const QString& id) {
  const QStringList words = id.split(QLatin1Char(' '));
  const SignalInfo* const found = find_signal(words[0].toStdString());
  if (found == nullptr || words.size() != (found->of_robot ? 2 : 1)) return {};
  if (!found->of_robot) return SignalKey{found->kind, {}};
  bool ok = false;
  const std::uint32_t number = words[1].toUInt(&ok);
  if (!ok) return {};
  return SignalKey{found->kind, RobotId{number}};
}

QStringList dragged_ids(const QMimeData& data) {
  const QByteArray ids = data.data(QLatin1String(kSignalMime));
  return QString::fromUtf8(ids).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

std::vector<SignalKey> keys_of_ids(const QStringList& ids) {
  std::vector<SignalKey> keys;
  for (const QString& id : ids) {
    if (const auto key = key_of_id(id)) keys.push_back(*key);
  }
  return keys;
}

QString text_of_plots(const std::vector<PlotSetup>& plots) {
  QJsonArray all;
  for (const PlotSetup& plot : plots) all << json_of(plot);
  return QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact));
}

std::vector<PlotSetup> plots_of_text(const QString& text) {
  std::vector<PlotSetup> plots;
  for (const auto one : QJsonDocument::fromJson(text.toUtf8()).array()) {
    plots.push_back(plot_of(one.toObject()));
  }
  return plots;
}

double shown_value(SignalKind kind, double value, bool wrapped) {
  return wrapped && info(kind).angle ? std::remainder(value, 360.0) : value;
}

}  // namespace magna
