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

/// Export formats of plots.
enum class FigureFormat : std::uint8_t { Csv, Png, Svg, Pdf };

/// By the suffix of the file name; nothing = unknown.
std::optional<FigureFormat> figure_format(const QString& file);
/// Filters for a file dialog: "PNG picture (*.png)".
QStringList figure_filters();
/// The suffix of a filter: "png".
QString suffix_of_filter(const QString& filter);

/// Draws the plots below each other on a light background: PNG, SVG or PDF. Drawing is immediate;
/// the returned function encodes the file's contents and may run on any thread.
std::function<QByteArray()> figure_of(const std::vector<PlotView*>& plots, FigureFormat format,
                                      const Snapshot& now);

}  // namespace magna
