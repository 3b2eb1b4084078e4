// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <cstdint>
#include <functional>
#include <optional>

class QCPPainter;
class QCustomPlot;
class QFileDialog;
class QWidget;

namespace magna {

/// Export formats of figures; CSV is the table of their data.
enum class FigureFormat : std::uint8_t { Csv, Png, Svg, Pdf };

/// By the suffix of the file name; nothing = unknown.
std::optional<FigureFormat> figure_format(const QString& file);

/// A drawing on a light background.
struct Figure {
  QSize size;  ///< in units of 1/96 inch, those of the painter
  std::function<void(QCPPainter&)> draw;
};

/// Whether the figure fits into a PNG picture, which is limited to 32,767 pixels each way. SVG and
/// PDF have no limit.
bool fits_png(QSize size);

/// Draws the figure as PNG (which it has to fit), SVG or PDF. A PNG has two pixels for a unit, a
/// very large one has one. Drawing is immediate; the returned function encodes the file's contents
/// and may run on any thread.
std::function<QByteArray()> figure_of(const Figure& figure, FigureFormat format);

/// Draws a plot with smooth lines for a figure, `size` in the painter's units.
void draw_plot(QCustomPlot& plot, QCPPainter& painter, const QSize& size);

/// Opens a dialog for a file of any of these formats, at first PNG, without blocking. `name`: that
/// of the file, without suffix.
QFileDialog* ask_for_figure_file(QWidget* parent, const QString& title, const QString& name);

}  // namespace magna
