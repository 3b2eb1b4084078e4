// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/empty_pages.h"

#include <QLabel>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"

namespace magna {

EmptyPages::EmptyPages(QWidget& list, QWidget* parent)
    : QStackedWidget(parent), list_(list), empty_(new QLabel(this)) {
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->setBackgroundRole(QPalette::Base);
  empty_->setAutoFillBackground(true);
  keep_scaled(*empty_,
              [this] { empty_->setContentsMargins(scaled(16), scaled(4), scaled(16), scaled(8)); });
  addWidget(&list_);
  addWidget(empty_);
}

void EmptyPages::show_empty(const QString& why) {
  say(*empty_, why);
  setCurrentWidget(why.isEmpty() ? &list_ : empty_);
}

QString EmptyPages::why() const { return empty_->text(); }

}  // namespace magna
