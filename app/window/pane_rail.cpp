// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_rail.h"

#include <QDockWidget>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "app/window/dock_arranger.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kEntryHeight = 44;
constexpr int kLowEntryHeight = 28;  // without its title
constexpr int kEntryMargin = 2;
constexpr int kRailIcon = 20;
constexpr int kMarkWidth = 2;
constexpr double kTitleSize = 0.77;  // of the font

/// Icon and title one above the other; a shown pane is marked by tint, bar and colour.
class RailButton final : public QToolButton {
 public:
  RailButton(const PaneDescriptor& pane, QWidget* parent)
      : QToolButton(parent), icon_(QString::fromLatin1(pane.icon)) {
    setText(pane.label.isEmpty() ? pane.title : pane.label);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
  }

  QSize sizeHint() const override {
    return {scaled(kRailWidth - 2 * kEntryMargin), scaled(kEntryHeight)};
  }
  QSize minimumSizeHint() const override { return {0, 0}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const Look& l = look_of(palette());
    const QColor colour = isChecked() ? l.accent : l.muted;
    if (isChecked()) {
      painter.fillRect(rect(), l.accent_tint);
      painter.fillRect(QRect(0, 0, std::max(2, scaled(kMarkWidth)), height()), l.accent);
    } else if (underMouse()) {
      painter.fillRect(rect(), l.hover);
    }
    const int size = std::min(scaled(kRailIcon), height());
    QFont small = font();
    if (font().pointSizeF() > 0) small.setPointSizeF(font().pointSizeF() * kTitleSize);
    painter.setFont(small);
    const int line = painter.fontMetrics().height();
    const bool titled = height() >= size + line;
    const int top = (height() - size - (titled ? line : 0)) / 2;
    painter.drawPixmap((width() - size) / 2, top,
                       tinted_pixmap(icon_, colour, size, devicePixelRatioF()));
    if (!titled) return;
    painter.setPen(colour);
    painter.drawText(QRect(0, top + size, width(), line), Qt::AlignCenter, text());
  }

 private:
  QString icon_;
};

}  // namespace

PaneRail::PaneRail(const WindowContext& context, DockArranger& arranger)
    : QWidget(&context.window), arranger_(arranger) {
  setAccessibleName(tr("Panes at the right"));
  for (const PaneDescriptor& pane : pane_table()) {
    if (pane.place.place != DockPlace::Right) continue;
    auto* const button = new RailButton(pane, this);
    tie_to_pane(*button, context, pane);
    buttons_[pane.id] = button;
  }
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  keep_scaled(*this, [this] {
    setFixedWidth(scaled(kRailWidth));
    place();
  });
  connect(&arranger, &DockArranger::arranged, this, &PaneRail::follow);
  follow();
}

int PaneRail::count() const {
  return static_cast<int>(
      std::ranges::count_if(buttons_, [](const auto& entry) { return !entry.second->isHidden(); }));
}

QSize PaneRail::sizeHint() const {
  return {scaled(kRailWidth), count() * scaled(kEntryHeight + kEntryMargin)};
}

QSize PaneRail::minimumSizeHint() const {
  return {scaled(kRailWidth), count() * scaled(kLowEntryHeight)};
}

void PaneRail::follow() {
  for (const auto& [id, button] : buttons_) {
    button->setVisible(arranger_.usable(*arranger_.dock(id)));
  }
  updateGeometry();
  place();
}

void PaneRail::place() {
  const int entries = std::max(1, count());
  const int margin = scaled(kEntryMargin);
  const int step = std::min(scaled(kEntryHeight) + margin, height() / entries);
  int top = margin;
  for (const PaneDescriptor& pane : pane_table()) {
    QToolButton* const one = button(pane.id);
    if (one == nullptr || one->isHidden()) continue;
    one->setGeometry(margin, top, width() - 2 * margin, std::max(1, step - margin));
    top += step;
  }
}

void PaneRail::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void PaneRail::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.window);
  painter.fillRect(QRect(0, 0, 1, height()), l.line);
}

}  // namespace magna
