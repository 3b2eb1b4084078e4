// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/image_pane.h"

#include <fmt/format.h>

#include <QButtonGroup>
#include <QByteArray>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <utility>

#include "core/geometry/angle.h"
#include "core/render/render.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/figures.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/images/live_page.h"
#include "widgets/images/picture_view.h"
#include "widgets/images/thumbnail_page.h"

namespace magna {
namespace {

std::string pose_text(const Pose& pose) {
  return fmt::format("x {:.3f} m, y {:.3f} m, theta {:.4f} rad", pose.x, pose.y, pose.theta);
}

std::string camera_text(const PictureOrder& order) {
  const CameraSetup& setup = order.camera.setup();
  return fmt::format(
      "pan {:.4f} rad, tilt {:.4f} rad, field of view {:.4f} rad, height {:.3f} m, {} x {} pixels, "
      "{}",
      angle_difference(setup.pose.theta, order.truth.theta), setup.pitch, setup.field_of_view,
      setup.height, setup.width, setup.height_px,
      setup.projection == Projection::Perspective ? "perspective" : "equi-angular");
}

/// Returns the error; empty = written.
QString write(const PictureOrder& order, const std::vector<PngText>& texts, const QString& path) {
  const Rendering rendering = render(*order.scene, order.camera);
  const auto bytes = encode_png(rendering.picture, texts);
  if (!bytes) {
    return PictureSaver::tr("The picture could not be encoded: %1")
        .arg(QString::fromStdString(bytes.error().message));
  }
  const QString why =
      save_bytes(path, QByteArray::fromRawData(reinterpret_cast<const char*>(bytes->data()),
                                               static_cast<qsizetype>(bytes->size())));
  return why.isEmpty() ? why : QStringLiteral("%1: %2").arg(path, why);
}

constexpr int kPageButton = 22;  // pixels at 100 %: leaves height to the picture
constexpr std::int64_t kSavedShownNs = 5'000'000'000;
const QString kSavingNews = QStringLiteral("saving");  // subject of results

}  // namespace

std::vector<PngText> picture_texts(const PictureOrder& order, const PictureFacts& facts) {
  const std::string robot = facts.robot.toStdString();
  const std::string utc = facts.utc.toUTC().toString(Qt::ISODate).toStdString();
  return {
      {"Title", fmt::format("{} at {:.1f} s", robot, facts.seconds)},
      {"Robot", robot},
      {"World", facts.world.toStdString()},
      {"Time", fmt::format("{:.1f} s of the world's time, saved {}", facts.seconds, utc)},
      {"Creation Time", utc},
      {"Pose", pose_text(order.believed)},
      {"True pose", pose_text(order.truth)},
      {"Camera", camera_text(order)},
      {"Software", facts.software.toStdString()},
  };
}

QString picture_file_name(const PictureFacts& facts) {
  QString robot;
  for (const QChar c : facts.robot) {
    const bool good = c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_');
    robot += good ? c : QLatin1Char('_');
  }
  return QStringLiteral("%1-t%2.png").arg(robot).arg(facts.seconds, 0, 'f', 1);
}

PictureSaver::PictureSaver(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

PictureSaver::~PictureSaver() { pool_.waitForDone(); }

void PictureSaver::save(PictureOrder order, std::vector<PngText> texts, const QString& path) {
  pool_.start([this, order = std::move(order), texts = std::move(texts), path] {
    const QString why = write(order, texts, path);
    QMetaObject::invokeMethod(
        this,
        [this, path, why] {
          if (why.isEmpty()) {
            emit saved(path);
          } else {
            emit failed(path, why);
          }
        },
        Qt::QueuedConnection);
  });
}

ImagePane::ImagePane(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent),
      feed_(feed),
      maker_(feed.clock()),
      aimer_(feed),
      folder_(QDir::currentPath()) {
  setAccessibleName(tr("Image"));
  auto* column = make_column(this);
  bar_ = new QWidget(this);
  auto* bar = new QHBoxLayout(bar_);
  bar->setContentsMargins(0, 0, 0, 0);
  bar->setSpacing(kGap / 2);
  column->addWidget(bar_, 0, Qt::AlignRight);
  messages_ = new MessageArea(this);
  column->addWidget(messages_);
  pages_ = new QStackedWidget(this);
  column->addWidget(pages_, 1);
  foot_ = new QHBoxLayout;
  foot_->setContentsMargins(kMargin, kGap / 2, kMargin, kGap / 2);
  foot_->setSpacing(kGap);
  aim_ = new FigureLabel(this);
  aim_->setForegroundRole(QPalette::PlaceholderText);
  aim_->setAccessibleName(tr("Direction of the camera"));
  aim_->setToolTip(tr("Pan to the right and tilt up; drag in the picture to turn the camera"));
  foot_->addWidget(aim_);
  foot_->addStretch(1);
  column->addLayout(foot_);
  buttons_ = new QButtonGroup(this);
  connect(buttons_, &QButtonGroup::idClicked, this,
          [this](int page) { show_page(*pages_->widget(page)); });
  live_ = new LivePage(feed, maker_, aimer_, this);
  all_ = new ThumbnailPage(feed, maker_, aimer_, this);
  head_ = new LivePage(feed, maker_, aimer_, all_);
  all_->set_head(*head_);
  add_page(*live_, {tr("Live"), tr("Image of the active robot's camera")}, &live_->view());
  add_page(*all_, {tr("All"), tr("Small images of all robots' cameras")}, &head_->view());
  show_page(*live_);
  connect(&saver_, &PictureSaver::saved, this, &ImagePane::say_saved);
  connect(&saver_, &PictureSaver::failed, this, [this](const QString&, const QString& why) {
    messages_->show_message(Severity::Warning, why, kSavingNews);
  });
  connect(&feed, &SnapshotFeed::calm, this, &ImagePane::show_aim);
  connect(&aimer_, &CameraAimer::turned, this, &ImagePane::show_aim);
  show_aim();
  connect(&feed, &SnapshotFeed::frame, this, [this] {
    if (saved_text_.isEmpty() || feed_.clock().now_ns() - saved_ns_ < kSavedShownNs) return;
    messages_->withdraw(saved_text_);
    saved_text_.clear();
  });
}

ImagePane::~ImagePane() {
  // Pages use the maker until they are destroyed.
  delete pages_;
}

void ImagePane::add_page(QWidget& page, const PageTexts& texts, PictureView* large,
                         std::optional<int> place) {
  const int id = pages_->addWidget(&page);
  if (large != nullptr) large_.push_back(large);
  QToolButton* const button = make_low_button(texts.title, texts.hint, kPageButton, bar_);
  button->setCheckable(true);
  button->setAutoRaise(true);
  buttons_->addButton(button, id);
  titles_ << texts.title;
  static_cast<QHBoxLayout*>(bar_->layout())->insertWidget(place.value_or(id), button);
}

void ImagePane::show_count(const QWidget& page, std::size_t count) {
  const int id = pages_->indexOf(const_cast<QWidget*>(&page));
  if (id < 0) return;
  const QString text = count == 0 ? titles_[id] : tr("%1 %2").arg(titles_[id]).arg(count);
  if (QAbstractButton* button = buttons_->button(id); button->text() != text) button->setText(text);
}

void ImagePane::show_page(const QWidget& page) {
  const int id = pages_->indexOf(const_cast<QWidget*>(&page));
  if (id < 0) return;
  buttons_->button(id)->setChecked(true);
  if (id == pages_->currentIndex()) return;
  pages_->setCurrentIndex(id);
  emit page_changed();
}

const QWidget& ImagePane::shown_page() const { return *pages_->currentWidget(); }

void ImagePane::add_tool(QWidget& tool) { foot_->addWidget(&tool); }

void ImagePane::show_aim() {
  const Snapshot& now = feed_.now();
  if (!now.active || label_of(now, *now.active) == nullptr) return say(*aim_, {});
  const CameraAim aim = aimer_.aim(*now.active);
  say(*aim_, tr("pan %1°  tilt %2°")
                 .arg(number_text(degrees(aim.pan), 0), number_text(degrees(aim.tilt), 0)));
}

void ImagePane::showEvent(QShowEvent* event) {
  feed_.wish(*this, &SnapshotParts::scene, true);
  QWidget::showEvent(event);
}

void ImagePane::hideEvent(QHideEvent* event) {
  feed_.wish(*this, &SnapshotParts::scene, false);
  QWidget::hideEvent(event);
}

MadePicturePtr ImagePane::shown_picture() const {
  for (const PictureView* const view : large_) {
    if (view->isVisible()) return view->picture();
  }
  return nullptr;
}

PictureFacts ImagePane::facts(const PictureOrder& order) const {
  const Snapshot& now = feed_.now();
  const RobotLabel* const label = label_of(now, order.robot);
  PictureFacts facts;
  facts.robot = label != nullptr ? QString::fromStdString(label->name)
                                 : tr("robot %1").arg(order.robot.value + 1);
  if (now.world) facts.world = QString::fromStdString(now.world->name);
  facts.seconds = static_cast<double>(order.tick) * now.tick_seconds;
  facts.utc = QDateTime::currentDateTimeUtc();
  facts.software = software_;
  return facts;
}

void ImagePane::save_picture() {
  const MadePicturePtr picture = shown_picture();  // a copy, so that later pictures do not replace
                                                   // it
  if (!picture) return;
  const QString name = picture_file_name(facts(picture->order));
  auto* dialog = make_file_dialog(this, tr("Save picture"), tr("Pictures (*.png)"));
  if (!folder_.isEmpty()) dialog->setDirectory(folder_);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->selectFile(name);
  dialog->setModal(false);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, picture](const QString& path) { write(picture, path); });
  dialog->show();
}

void ImagePane::save_to(const QString& path) {
  if (const MadePicturePtr picture = shown_picture()) write(picture, path);
}

void ImagePane::write(const MadePicturePtr& picture, const QString& path) {
  folder_ = QFileInfo(path).absolutePath();
  saver_.save(picture->order, picture_texts(picture->order, facts(picture->order)), path);
}

void ImagePane::say_saved(const QString& path) {
  saved_text_ = tr("Saved as %1").arg(QFileInfo(path).fileName());
  saved_ns_ = feed_.clock().now_ns();
  messages_->show_message(Severity::Info, saved_text_, kSavingNews);
}

}  // namespace magna
