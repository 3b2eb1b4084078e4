// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

class PlotView;

/// As what plots can be taken home.
enum class FigureFormat : std::uint8_t { Csv, Png, Svg, Pdf };

/// By the end of the file's name; nothing = none of these.
std::optional<FigureFormat> figure_format(const QString& file);
/// For a file dialog: "PNG picture (*.png)".
QStringList figure_filters();
/// The end of a file's name that a filter stands for: "png".
QString suffix_of_filter(const QString& filter);

/// The plots below each other on light ground, as they would be printed: PNG, SVG or PDF. They are
/// drawn at once; what comes back makes the file's contents of that, on any thread.
std::function<QByteArray()> figure_of(const std::vector<PlotView*>& plots, FigureFormat format,
                                      const Snapshot& now);

}  // namespace magna
