// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/ui_scale.h"

#include <QApplication>
#include <QEvent>
#include <QFont>
#include <QFontDatabase>
#include <QFontInfo>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/look/pane_style.h"

namespace magna {
namespace {

// The scale is global for the application, like style and palette.
int percent_now = 100;

/// Watches its parent for changes of scale or font.
class ScaleListener final : public QObject {
 public:
  ScaleListener(QWidget& widget, std::function<void()> size)
      : QObject(&widget), size_(std::move(size)) {
    widget.installEventFilter(this);
    size_();
  }

  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) size_();
    return false;
  }

 private:
  std::function<void()> size_;
};

/// The typeface Inter if it is installed, else the desktop's; in the desktop's size.
const QFont& unscaled_font() {
  static const QFont kFont = [] {
    QFont font = QApplication::font();
    const QString inter = QStringLiteral("Inter");
    // A name such as "Sans Serif" may stand for another typeface at another size.
    font.setFamily(QFontDatabase::hasFamily(inter) ? inter : QFontInfo(font).family());
    return font;
  }();
  return kFont;
}

}  // namespace

void apply_scale(int percent) {
  percent = std::clamp(percent, kSmallestScale, kLargestScale);
  const QFont& own = unscaled_font();
  const bool same_size = percent == percent_now;
  if (same_size && QApplication::font() == own) return;
  percent_now = percent;
  QFont font = own;
  if (own.pointSizeF() > 0) {
    font.setPointSizeF(own.pointSizeF() * percent / 100.0);
  } else {
    font.setPixelSize(scaled(own.pixelSize()));
  }
  QApplication::setFont(font);
  // A new style makes every widget recompute its metrics; another typeface alone does that, too.
  if (!same_size) QApplication::setStyle(new PaneStyle);
}

int scale_percent() { return percent_now; }

double scaled(double pixels) { return pixels * percent_now / 100.0; }

int scaled(int pixels) { return static_cast<int>(std::lround(pixels * percent_now / 100.0)); }

void keep_scaled(QWidget& widget, std::function<void()> size) {
  new ScaleListener(widget, std::move(size));  // owned by the widget
}

QFont console_font() {
  QFont font(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
  font.setStyleHint(QFont::Monospace);
  const QFont usual = QApplication::font();
  if (usual.pointSizeF() > 0) {
    font.setPointSizeF(usual.pointSizeF());
  } else {
    font.setPixelSize(usual.pixelSize());
  }
  return font;
}

}  // namespace magna
