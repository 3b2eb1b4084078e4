// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pane_style.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusFrame>
#include <QMenuBar>
#include <QPainter>
#include <QPointer>
#include <QStyleOption>
#include <QTabBar>
#include <QWidget>
#include <algorithm>

#include "widgets/row_style.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

/// Metrics that Fusion gives in pixels and that have to grow with the text.
bool grows(QStyle::PixelMetric metric) {
  switch (metric) {
    case QStyle::PM_SmallIconSize:
    case QStyle::PM_ToolBarIconSize:
    case QStyle::PM_ButtonIconSize:
    case QStyle::PM_ListViewIconSize:
    case QStyle::PM_TabBarIconSize:
    case QStyle::PM_MessageBoxIconSize:
    case QStyle::PM_TitleBarButtonIconSize:
    case QStyle::PM_TitleBarButtonSize:
    case QStyle::PM_DockWidgetTitleMargin:
    case QStyle::PM_DockWidgetTitleBarButtonMargin:
    case QStyle::PM_IndicatorWidth:
    case QStyle::PM_IndicatorHeight:
    case QStyle::PM_ExclusiveIndicatorWidth:
    case QStyle::PM_ExclusiveIndicatorHeight:
    case QStyle::PM_ScrollBarExtent:
    case QStyle::PM_ScrollBarSliderMin:
    case QStyle::PM_SliderThickness:
    case QStyle::PM_SliderControlThickness:
    case QStyle::PM_SliderLength:
    case QStyle::PM_MenuButtonIndicator:
    case QStyle::PM_HeaderMarkSize:
    case QStyle::PM_TreeViewIndentation:
    case QStyle::PM_CheckBoxLabelSpacing:
    case QStyle::PM_RadioButtonLabelSpacing:
    case QStyle::PM_ButtonMargin:
    case QStyle::PM_TabBarTabHSpace:
    case QStyle::PM_TabBarTabVSpace:
    case QStyle::PM_TabCloseIndicatorWidth:
    case QStyle::PM_TabCloseIndicatorHeight:
    case QStyle::PM_TabBarScrollButtonWidth:
    case QStyle::PM_LineEditIconSize: return true;
    default: return false;
  }
}

/// An outline with contrast 3 on this background.
QColor outline(const QPalette& palette) {
  const Look& l = look_of(palette);
  QColor line = l.line;
  for (int step = 1; step <= 20 && contrast(line, l.window) < 3.0; ++step) {
    line = mix(l.line, l.text, step * 0.05);
  }
  return line;
}

/// Fusion darkens the background for outlines, so they are invisible on a dark one.
bool needs_outline(const QPalette& palette) { return look_of(palette).kind != LookKind::Light; }

void draw_outline(QPainter& painter, const QRect& box, const QPalette& palette, double radius) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(outline(palette), 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  painter.restore();
}

/// The accent; on a dark background light enough to differ from button outlines.
QColor mark_colour(const QStyleOption& option) {
  const Look& l = look_of(option.palette);
  if (!(option.state & QStyle::State_Enabled)) return l.muted;
  return l.kind == LookKind::Dark ? mix(l.accent, l.text, 0.35) : l.accent;
}

/// Fusion only shades a checked button, which is invisible on a dark background.
void mark_button_on(QPainter& painter, const QStyleOption& option) {
  const double width = std::max(2, scaled(2));
  const QColor colour = mark_colour(option);
  QColor ground = colour;
  ground.setAlphaF(0.2F);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, width));
  painter.setBrush(ground);
  const double half = width / 2;
  painter.drawRoundedRect(QRectF(option.rect).adjusted(half, half, -half, -half), 2, 2);
  painter.restore();
}

/// Marks the front tab by a bar along its edge away from the page.
void mark_tab_in_front(QPainter& painter, const QStyleOptionTab& tab) {
  const int width = std::max(3, scaled(3));
  QRect bar = tab.rect;
  switch (tab.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth: bar.setTop(bar.bottom() + 1 - width); break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest: bar.setWidth(width); break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast: bar.setLeft(bar.right() + 1 - width); break;
    default: bar.setHeight(width); break;
  }
  painter.fillRect(bar, mark_colour(tab));
}

/// Shows one frame around the focused widget.
class FocusRing final : public QObject {
 public:
  explicit FocusRing(QObject* parent) : QObject(parent) {
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { go(now); });
    go(QApplication::focusWidget());
  }
  ~FocusRing() override { delete frame_; }

 private:
  void go(QWidget* to) {
    const bool own = to == nullptr || to->property(kOwnFocusRing).toBool() || to->isWindow() ||
                     qobject_cast<QMenuBar*>(to) != nullptr;  // a menu bar marks its menu itself
    if (own && frame_ == nullptr) return;
    // The frame belongs to the focused widget's window and may have been deleted with it.
    if (frame_ == nullptr) frame_ = new QFocusFrame(to);
    frame_->setWidget(own ? nullptr : to);
  }

  QPointer<QFocusFrame> frame_;
};

}  // namespace

PaneStyle::PaneStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int PaneStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const {
  switch (metric) {
    case PM_HeaderMargin: return scaled(6);  // beside the text of table headers
    case PM_FocusFrameHMargin:
      // In cells: beside their text.
      return widget != nullptr && widget->inherits("QAbstractItemView") ? scaled(2) : 0;
    case PM_FocusFrameVMargin: return 0;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth: return std::max(5, scaled(5));
    default: break;
  }
  if (!grows(metric)) return QProxyStyle::pixelMetric(metric, option, widget);
  // Fusion derives some metrics from others and asks this style for them; each must grow only once.
  ++growing_;
  const int own = QProxyStyle::pixelMetric(metric, option, widget);
  --growing_;
  return growing_ == 0 && own > 0 ? scaled(own) : own;
}

// Fusion's pictures in title bars and fields are small at any scale and always grey.
QIcon PaneStyle::standardIcon(StandardPixmap icon, const QStyleOption* option,
                              const QWidget* widget) const {
  if (icon == SP_TitleBarCloseButton || icon == SP_LineEditClearButton) {
    return tinted_icon(QStringLiteral("close"));
  }
  if (icon == SP_TitleBarNormalButton) return tinted_icon(QStringLiteral("float"));
  return QProxyStyle::standardIcon(icon, option, widget);
}

int PaneStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const {
  if (hint == SH_ToolTipLabel_Opacity) return 255;
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;  // their texts suffice
  // The ring covers nothing, because only its frame is painted.
  if (hint == SH_FocusFrame_AboveWidget) return 1;
  if (hint == SH_FocusFrame_Mask) {
    auto* mask = qstyleoption_cast<QStyleHintReturnMask*>(data);
    if (mask == nullptr || option == nullptr) return 0;
    const QRect box = option->rect;
    const int width = std::max(2, scaled(2)) + 1;
    mask->region = QRegion(box) - QRegion(box.adjusted(width, width, -width, -width));
    return 1;
  }
  return QProxyStyle::styleHint(hint, option, widget, data);
}

QSize PaneStyle::sizeFromContents(ContentsType type, const QStyleOption* option,
                                  const QSize& contents, const QWidget* widget) const {
  const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
  if (type != CT_ItemViewItem || widget == nullptr) return size;
  return {size.width(), std::max(size.height(), line_height(*widget))};
}

void PaneStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
  if (element == PE_FrameFocusRect) {
    // Cells of views are marked here; whole widgets have the ring.
    if (widget != nullptr && !widget->inherits("QAbstractItemView")) return;
    draw_focus_ring(*painter, option->rect, option->palette);
    return;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  if (element == PE_PanelButtonTool && (option->state & State_On)) {
    return mark_button_on(*painter, *option);
  }
  if (!needs_outline(option->palette)) return;
  switch (element) {
    case PE_PanelLineEdit:
      if (widget != nullptr &&
          (qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr ||
           qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr)) {
        break;  // the whole box has a ring
      }
      [[fallthrough]];
    case PE_PanelButtonCommand:
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
    case PE_FrameMenu:
    case PE_PanelTipLabel: draw_outline(*painter, option->rect, option->palette, 2); break;
    case PE_PanelButtonTool:
      if (!(option->state & State_AutoRaise) || (option->state & State_MouseOver)) {
        draw_outline(*painter, option->rect, option->palette, 2);
      }
      break;
    case PE_IndicatorRadioButton: {
      const double radius = option->rect.height() / 2.0;
      draw_outline(*painter, option->rect, option->palette, radius);
      break;
    }
    default: break;
  }
}

void PaneStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
  if (element == CE_FocusFrame) {
    draw_focus_ring(*painter, option->rect, option->palette);
    return;
  }
  const auto* const item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
  if (element == CE_ItemViewItem && item != nullptr && (item->state & State_Selected)) {
    const QStyleOptionViewItem tinted = tinted_item(*item);
    QProxyStyle::drawControl(element, &tinted, painter, widget);
    return paint_row_bar(*painter, item->rect, look_of(item->palette),
                         in_current_row(*item, widget));
  }
  QProxyStyle::drawControl(element, option, painter, widget);
  if (element != CE_TabBarTabShape || !(option->state & State_Selected)) return;
  if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
    mark_tab_in_front(*painter, *tab);
  }
}

void PaneStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  if (!needs_outline(option->palette)) return;
  if (control == CC_ComboBox || control == CC_SpinBox) {
    draw_outline(*painter, option->rect, option->palette, 2);
  } else if (control == CC_Slider) {
    const QRect handle = proxy()->subControlRect(control, option, SC_SliderHandle, widget);
    draw_outline(*painter, handle, option->palette, 2);
  }
}

void install_focus_ring() {
  static const QString kName = QStringLiteral("magna_focus_ring");
  if (qApp->findChild<QObject*>(kName, Qt::FindDirectChildrenOnly) != nullptr) return;
  auto* ring = new FocusRing(qApp);
  ring->setObjectName(kName);
}

void draw_focus_ring(QPainter& painter, const QRect& box, const QPalette& palette) {
  const Look& l = look_of(palette);
  const double width = std::max(2.0, scaled(2.0));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const double half = width / 2;
  painter.setPen(QPen(l.accent, width));
  painter.drawRoundedRect(QRectF(box).adjusted(half, half, -half, -half), 2, 2);
  painter.setPen(QPen(l.base, 1));
  const double in = width + 0.5;
  painter.drawRoundedRect(QRectF(box).adjusted(in, in, -in, -in), 1, 1);
  painter.restore();
}

}  // namespace magna
