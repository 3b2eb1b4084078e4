// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/capture_commands.h"

#include <QBuffer>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QPixmap>
#include <QScreen>
#include <QStandardPaths>
#include <algorithm>

#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/chip.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

constexpr int kDot = 8;  // pixels at 100 %
constexpr int kSpace = 8;

// Subjects of results.
const QString kPictureNews = QStringLiteral("picture");
const QString kFilmNews = QStringLiteral("film");

constexpr ActionName kFilms[] = {"view.film_window", "view.film_map"};

/// What the screen shows of a widget, which is quick; drawn again where the platform has no such
/// picture.
QImage visible_image(QWidget& widget) {
  const QWidget& window = *widget.window();
  const QPoint at = widget.mapTo(&window, QPoint());
  const QPixmap shown =
      window.screen()->grabWindow(window.winId(), at.x(), at.y(), widget.width(), widget.height());
  return shown.isNull() ? widget.grab().toImage() : shown.toImage();
}

QString film_time(qint64 ms) {
  const qint64 seconds = ms / 1000;
  return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

}  // namespace

QString file_word(const QString& world) {
  QString name;
  for (const QChar c : world) {
    const bool good = c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_');
    name += good ? c : QLatin1Char('_');
  }
  return name.left(60);
}

FilmButton::FilmButton(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setToolTip(tr("Ends the film and saves it"));
  setAccessibleDescription(toolTip());
  keep_scaled(*this, [this] { updateGeometry(); });
  hide();
}

void FilmButton::show_text(const QString& text) {
  if (text != this->text()) {
    setText(text);
    updateGeometry();
  }
  setVisible(!text.isEmpty());
}

QSize FilmButton::sizeHint() const {
  // Wide enough for any time, so that its neighbours do not move every second.
  QString widest = text();
  for (QChar& c : widest) {
    if (c.isDigit()) c = QLatin1Char('0');
  }
  return {fontMetrics().horizontalAdvance(widest) + scaled(kDot + 3 * kSpace),
          std::max(scaled(20), fontMetrics().height() + scaled(4))};
}

void FilmButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QColor colour = draw_chip(painter, rect(), ChipTone::Accent, palette());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  const double dot = scaled(double{kDot});
  painter.drawEllipse(QRectF(scaled(kSpace), (height() - dot) / 2, dot, dot));
  painter.setPen(colour);
  painter.drawText(rect().adjusted(scaled(kDot + 2 * kSpace), 0, 0, 0),
                   Qt::AlignVCenter | Qt::AlignLeft, text());
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look_of(palette()).accent, 2));
  const QRectF ring = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2);
}

CaptureCommands::CaptureCommands(const WindowContext& context)
    : QObject(&context.window), context_(context), button_(new FilmButton(&context.window)) {
  button_->setObjectName(QStringLiteral("filming"));
  context.status->insertPermanentWidget(1, button_);
  connect(button_, &FilmButton::clicked, &recorder_, &FilmRecorder::stop);
  ActionSet& actions = context.actions;
  actions.on("view.picture_window", this, [this] { save_picture(context_.window); });
  actions.on("view.picture_map", this, [this] { save_picture(context_.map); });
  actions.on("view.film_window", this, [this] { film("view.film_window", context_.window); });
  actions.on("view.film_map", this, [this] { film("view.film_map", context_.map); });
  actions.on("settings.pictures", this, [this] { ask_folder(); });
  // Simple mode hides the chip and the actions that end a film.
  connect(&actions["view.simple_mode"], &QAction::toggled, this, [this](bool simple) {
    if (!simple) return;
    recorder_.stop();
    follow();
  });
  connect(&saver_, &FileSaver::saved, this, [this](const QString& file) {
    context_.messages.show_message(Severity::Info, tr("Picture saved: %1").arg(file), kPictureNews);
  });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    context_.messages.show_message(
        Severity::Warning, tr("The picture was not saved: %1: %2").arg(file, why), kPictureNews);
  });
  connect(&recorder_, &FilmRecorder::saved, this,
          [this](const QString& path, qint64 ms, int frames, int dropped) {
            follow();
            context_.messages.show_message(Severity::Info,
                                           tr("Film saved: %1. Length %2, pictures %3, dropped %4.")
                                               .arg(path, film_time(ms))
                                               .arg(frames)
                                               .arg(dropped),
                                           kFilmNews);
          });
  connect(&recorder_, &FilmRecorder::failed, this, [this](const QString& path, const QString& why) {
    follow();
    context_.messages.show_message(
        Severity::Warning,
        tr("The film ended: %1: %2. Choose another folder or free some space.").arg(path, why),
        kFilmNews);
  });
  connect(&context.feed, &SnapshotFeed::calm, this, &CaptureCommands::follow);
}

QString CaptureCommands::folder() const {
  const std::string& chosen = context_.profile.user().pictures;
  if (!chosen.empty()) return QString::fromStdString(chosen);
  const QString usual = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  return usual.isEmpty() ? QDir::homePath() : usual;
}

QString CaptureCommands::new_file(const QString& suffix) {
  const auto& world = context_.feed.now().world;
  const QString name =
      QStringLiteral("magna-%1-%2")
          .arg(file_word(world ? QString::fromStdString(world->name) : tr("no-world")),
               QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss")));
  const QDir place(folder());
  QString file = place.filePath(name + suffix);
  for (int number = 2; given_.contains(file) || QFileInfo::exists(file); ++number) {
    file = place.filePath(QStringLiteral("%1-%2%3").arg(name).arg(number).arg(suffix));
  }
  given_.insert(file);
  return file;
}

void CaptureCommands::save_picture(QWidget& shown) {
  const QString file = new_file(QStringLiteral(".png"));
  saver_.save(
      [image = shown.grab().toImage(), file] {
        QDir().mkpath(QFileInfo(file).absolutePath());
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        image.save(&buffer, "PNG");
        return bytes;
      },
      file);
}

void CaptureCommands::film(ActionName id, QWidget& shown) {
  if (recorder_.filming()) {
    recorder_.stop();
  } else {
    recorder_.start([&shown] { return visible_image(shown); }, new_file(QStringLiteral(".png")));
    for (const ActionName other : kFilms) {
      if (other != id) {
        context_.actions.set_enabled(other, false, tr("Another film is being recorded"));
      }
    }
    context_.actions[id].setChecked(true);
  }
  follow();
}

void CaptureCommands::follow() {
  const bool filming = recorder_.filming();
  if (!filming && button_->isHidden()) return;
  if (filming) {
    button_->show_text(tr("Filming %1").arg(film_time(recorder_.elapsed_ms())));
  } else {
    for (const ActionName id : kFilms) {
      context_.actions.set_enabled(id, true);
      context_.actions[id].setChecked(false);
    }
    button_->show_text({});
  }
}

void CaptureCommands::ask_folder() {
  auto* dialog = make_file_dialog(&context_.window, tr("Folder for pictures and films"));
  dialog->setDirectory(folder());
  dialog->setObjectName(QStringLiteral("pictures_folder"));
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& chosen) {
    context_.profile.user().pictures = chosen.toStdString();
    context_.profile.save_user();
  });
  dialog->open();
}

/// Connects pictures and films of the window.
}  // namespace magna
