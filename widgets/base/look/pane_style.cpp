// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/pane_style.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPainter>
#include <QStyleOption>
#include <QWidget>
#include <algorithm>

#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/pane_paint.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"

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

/// Fusion darkens the background for outlines, so they are invisible on a dark one.
bool needs_outline(const QPalette& palette) { return look_of(palette).kind != LookKind::Light; }

/// A menu's selected entry looks like a selected row.
void soften_selection(QPalette& palette) {
  const Look& l = look_of(palette);
  palette.setColor(QPalette::Highlight, l.accent_tint);
  palette.setColor(QPalette::HighlightedText, l.text);
}

}  // namespace

PaneStyle::PaneStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int PaneStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const {
  switch (metric) {
    case PM_HeaderMargin: return scaled(6);  // beside the text of table headers
    case PM_FocusFrameHMargin:
      // In cells: beside their text.
      return widget != nullptr && widget->inherits("QAbstractItemView") ? scaled(2) : 0;
    case PM_FocusFrameVMargin:
    case PM_ToolBarItemMargin:  // a tool bar holds one widget, which has its own margins
    case PM_ToolBarFrameWidth: return 0;
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
  if (hint == SH_Table_GridLineColor && option != nullptr) {
    return static_cast<int>(look_of(option->palette).line.rgb());
  }
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
  const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
  const int line = widget->fontMetrics().height();
  const bool wrapped = item != nullptr && size.height() >= 2 * line &&
                       item->features.testFlag(QStyleOptionViewItem::WrapText);
  const int room = wrapped ? line_height(*widget) - line : 0;  // above and below, as for one line
  return {size.width(), std::max(size.height() + room, line_height(*widget))};
}

QRect PaneStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                SubControl part, const QWidget* widget) const {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (control != CC_ScrollBar || bar == nullptr) {
    return QProxyStyle::subControlRect(control, option, part, widget);
  }
  // Without arrows: wheel, keys and the groove do the same.
  const bool level = bar->orientation == Qt::Horizontal;
  const int length = level ? bar->rect.width() : bar->rect.height();
  const qint64 range = qint64{bar->maximum} - bar->minimum;
  const int least = std::min(length, pixelMetric(PM_ScrollBarSliderMin, bar, widget));
  const int handle = range <= 0
                         ? length
                         : std::clamp(static_cast<int>(qint64{bar->pageStep} * length /
                                                       std::max<qint64>(1, range + bar->pageStep)),
                                      least, length);
  const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                            length - handle, bar->upsideDown);
  const auto stretch = [&](int from, int to) {
    const QRect box = level ? QRect(from, 0, to - from, bar->rect.height())
                            : QRect(0, from, bar->rect.width(), to - from);
    return visualRect(bar->direction, bar->rect, box.translated(bar->rect.topLeft()));
  };
  switch (part) {
    case SC_ScrollBarSlider: return stretch(start, start + handle);
    case SC_ScrollBarSubPage: return stretch(0, start);
    case SC_ScrollBarAddPage: return stretch(start + handle, length);
    case SC_ScrollBarGroove: return bar->rect;
    default: return {};
  }
}

void PaneStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const {
  const Look& l = look_of(option->palette);
  switch (element) {
    case PE_FrameFocusRect:
      // Cells of views are marked here; whole widgets have the ring.
      if (widget != nullptr && !widget->inherits("QAbstractItemView")) return;
      return draw_focus_ring(*painter, option->rect, option->palette);
    case PE_PanelButtonTool:
    case PE_IndicatorButtonDropDown:
      return draw_button(*painter, *option, widget, !(option->state & State_AutoRaise));
    case PE_PanelButtonCommand: {
      const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
      const bool flat = button != nullptr && button->features.testFlag(QStyleOptionButton::Flat);
      return draw_button(*painter, *option, widget, !flat);
    }
    case PE_PanelMenu: painter->fillRect(option->rect, l.base); [[fallthrough]];
    case PE_Frame:
      painter->save();
      painter->setPen(l.line);
      painter->setBrush(Qt::NoBrush);
      painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
      painter->restore();
      return;
    case PE_FrameTabWidget:
      if (const auto* frame = qstyleoption_cast<const QStyleOptionTabWidgetFrame*>(option)) {
        draw_tab_page(*painter, *frame);
      }
      return;
    case PE_PanelStatusBar: {
      const int width = static_cast<int>(border_width());
      painter->fillRect(option->rect, l.window);
      painter->fillRect(QRect(option->rect.topLeft(), QSize(option->rect.width(), width)), l.line);
      return;
    }
    case PE_FrameMenu:
    case PE_FrameStatusBarItem: return;
    case PE_IndicatorDockWidgetResizeHandle:
      return draw_separator(*painter, *option, !(option->state & State_Horizontal));
    default: break;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  if (!needs_outline(option->palette)) return;
  switch (element) {
    case PE_PanelLineEdit:
      if (widget != nullptr &&
          (qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr ||
           qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr)) {
        break;  // the whole box has a ring
      }
      [[fallthrough]];
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
    case PE_PanelTipLabel: draw_outline(*painter, option->rect, option->palette, 2); break;
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
  const Look& l = look_of(option->palette);
  switch (element) {
    case CE_FocusFrame: return draw_focus_ring(*painter, option->rect, option->palette);
    case CE_HeaderSection:
    case CE_HeaderEmptyArea: return draw_header_section(*painter, *option);
    case CE_MenuBarEmptyArea: return painter->fillRect(option->rect, l.window);
    case CE_Splitter:
      return draw_separator(*painter, *option, option->state.testFlag(State_Horizontal));
    case CE_ToolBar: {
      const int width = static_cast<int>(border_width());
      const QRect& box = option->rect;
      painter->fillRect(box, l.window);
      painter->fillRect(QRect(box.left(), box.bottom() + 1 - width, box.width(), width), l.line);
      return;
    }
    case CE_TabBarTabShape:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
        return draw_tab(*painter, *tab);
      }
      break;
    case CE_TabBarTabLabel:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
        QStyleOptionTab muted = *tab;
        if (!(tab->state & State_Selected)) muted.palette.setColor(QPalette::WindowText, l.muted);
        return QProxyStyle::drawControl(element, &muted, painter, widget);
      }
      break;
    case CE_ToolButtonLabel:
      if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
        QStyleOptionToolButton marked = *button;
        if (widget != nullptr && widget->foregroundRole() == QPalette::PlaceholderText &&
            option->state.testFlag(State_Enabled)) {
          marked.palette.setBrush(QPalette::ButtonText, marked.palette.placeholderText());
        }
        if (drawn_checked(*option, widget)) {
          marked.palette.setColor(QPalette::Active, QPalette::ButtonText, l.accent);
          marked.palette.setColor(QPalette::Inactive, QPalette::ButtonText, l.accent);
        }
        return QProxyStyle::drawControl(element, &marked, painter, widget);
      }
      break;
    case CE_ItemViewItem:
      if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
        if (!(item->state & State_Selected)) break;
        const QStyleOptionViewItem tinted = tinted_item(*item);
        QProxyStyle::drawControl(element, &tinted, painter, widget);
        return paint_row_bar(*painter, item->rect, l, in_current_row(*item, widget));
      }
      break;
    case CE_MenuBarItem:
    case CE_MenuItem:
      if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
        QStyleOptionMenuItem soft = *item;
        soften_selection(soft.palette);
        QProxyStyle::drawControl(element, &soft, painter, widget);
        const bool separator = item->menuItemType == QStyleOptionMenuItem::Separator;
        if (element == CE_MenuItem && !separator && option->state.testFlag(State_Selected)) {
          paint_row_bar(*painter, option->rect, l, true);
        }
        return;
      }
      break;
    default: break;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
}

void PaneStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
  if (control == CC_Slider) {
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
      return draw_slider(*painter, *slider,
                         proxy()->subControlRect(control, option, SC_SliderHandle, widget));
    }
  }
  if (control == CC_ScrollBar) {
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
      return draw_scroll_bar(*painter, *bar,
                             subControlRect(control, option, SC_ScrollBarSlider, widget));
    }
  }
  const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
  if (control == CC_ComboBox && box != nullptr) {
    QStyleOption arrow;
    arrow.state = option->state;
    arrow.palette = option->palette;
    arrow.direction = option->direction;
    arrow.rect = subControlRect(control, option, SC_ComboBoxArrow, widget);
    draw_button(*painter, *option, widget, box->frame);
    draw_arrow(*painter, arrow);
    if (box->editable && needs_outline(option->palette)) {
      draw_outline(*painter, option->rect, option->palette, scaled(4.0));
    }
    return;
  }
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  if (!needs_outline(option->palette)) return;
  if (control == CC_SpinBox) {
    draw_outline(*painter, option->rect, option->palette, 2);
  }
}

}  // namespace magna
