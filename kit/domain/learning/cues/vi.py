"""Vietnamese."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="vi",
    common="""và là của có không được cho tôi này các với trong một để thì đã khi bạn nó lại như mà ở từ hãy đang sẽ
        vào ra cái giúp mình nhưng""",
    fails="""lỗi | bug* | hỏng | không hoạt động | không chạy | không được | chưa được | bị sai | sai rồi | vấn đề |
        không có gì xảy ra | không thay đổi | không có thay đổi | biến mất | mất rồi | bị mất | bị treo | bị đơ |
        trắng trang | để trống | trống trơn | chồng | đè lên | bị cắt | xấu | quá tệ | kỳ lạ | bị trùng | hai lần | bị lặp |
        quá chậm | quá to | quá nhỏ | quá lớn | thất bại | bị vỡ""",
    negated="""không thấy | không hiển thị | không hiện | không thể | không mở | không lưu | không cập nhật |
        không tìm thấy | không tồn tại | không có | chưa thấy | chưa có | chưa hiển thị | thiếu | không đúng |
        chưa đúng | không khớp | không phản hồi | không vào được | không còn""",
    still="vẫn còn | vẫn chưa | vẫn bị | vẫn không | vẫn là | vẫn lỗi | y như cũ | như cũ | cùng lỗi",
    again="lại | lần nữa | giống",
    objects="""^không phải | ^sai | không phải cái | ý tôi là | ý mình là | tôi muốn nói | tôi không muốn |
        tôi đã nói | tôi đã bảo | tôi bảo | tôi yêu cầu | bạn quên | bạn chưa | bạn không | bạn đã xóa |
        bạn xóa | bạn đã đổi | bạn làm sai | bạn hiểu sai | đáng lẽ | không nên | không cần | thay vì |
        chứ không phải | không thích | vô lý | thừa | bạn chắc | ở đâu rồi""",
    reproach="tại sao bạn | sao bạn lại | sao lại xóa | sao lại đổi",
    puzzled="tại sao không | sao không | tại sao chưa | sao chưa | sao vẫn",
    report="""tôi thấy | mình thấy | bây giờ | báo lỗi | hiện ra | hiển thị | nó hiện | có vẻ | tôi thử | đã thử |
        trên màn hình""",
    trial="khi tôi | khi mình | khi bấm | khi nhấn | khi click | sau khi",
    should="phải là | nên là | cần phải | lẽ ra",
    contrast="^nhưng | nhưng | tuy nhiên | chỉ có | thực ra",
    wish="để | tôi muốn | mình muốn | nếu",
    redo="thử lại | làm lại | kiểm tra lại | xem lại | một lần nữa | viết lại từ đầu",
    revert="hoàn tác | khôi phục | quay lại bản | trả lại như cũ | đưa về như cũ | revert | về lại như",
    rule="từ giờ | từ nay | sau này luôn | luôn luôn | đừng bao giờ | không bao giờ | hãy nhớ",
    built="đã có rồi | đã có sẵn | có sẵn rồi | đã tồn tại | đã làm rồi",
    refuse="đừng chạy | đừng commit | đừng push | để tôi tự | tôi tự chạy",
    halt="dừng | khoan | đợi | chờ",
    forbid="đừng | không được sửa | không được xóa",
    approve="^có | ^được | ^ok | ^oke | ^đồng ý | ^tiếp tục | ^tiếp | ^làm đi | ^đúng | ^vâng | ^ừ | ^tốt",
    praise="tốt | tuyệt | cảm ơn | hoàn hảo | được rồi | ổn rồi | chạy được rồi | đẹp",
    request="""thêm | tạo | sửa | xóa | đổi | hãy | giúp tôi | giúp mình | viết | kiểm tra | xem | cập nhật |
        chuyển | hiển thị | tôi muốn | tôi cần | cho tôi | bây giờ hãy | commit* | push | chạy | cài | làm | đưa""",
    mend="sửa | fix | khắc phục",
    nay="^không",
    asks="tại sao | làm sao | như thế nào | thế nào | cái gì | bao nhiêu",
    handed="hoàn thành | đã sửa | đã thêm | đã cập nhật | đã tạo | xong | bây giờ | thành công | hoạt động",
    own="lỗi của tôi | tôi quên | tôi đã quên | tôi nhầm | tôi đã nhầm | tôi bỏ sót | tôi hiểu sai | đáng lẽ tôi",
    lead="rồi | giờ | và | xin chào | à | ừm | tiếp theo",
)
